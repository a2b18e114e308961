"""Where the blocklist of an occurrence comes from."""

from __future__ import annotations

from dataclasses import dataclass

from idiometer.corpus.example import Occurrence
from idiometer.idioms.inventory import Inventory

PUBLISHED = "zh-cibb"


@dataclass(frozen=True)
class Blocklists:
    """An inventory behind the lists that the test set carries.

    The test set's own list comes first. Without one, the inventory's is taken. With `mend`, the inventory's mended
    list is taken wherever the test set carries just the published one, or none.
    """

    inventory: Inventory
    mend: bool

    @classmethod
    def of_name(cls, inventory: str | None = None, *, mend: bool) -> Blocklists:
        """The lists of a named inventory or file; without a name, those of CIBB."""
        return cls(Inventory.load(inventory or PUBLISHED), mend)

    @property
    def signature(self) -> str:
        """Inventory, version of the lists and hash."""
        return f"{self.inventory.name}{'-mended' if self.mend else ''}#{self.inventory.digest[:8]}"

    def of(self, occurrence: Occurrence) -> tuple[str, ...] | None:
        """The blocklist of an occurrence, or None."""
        own = occurrence.blocklist
        idiom = self.inventory.forms.get(occurrence.idiom)
        if idiom is None:
            return own
        if self.mend and (own is None or set(own) == set(idiom.blocklist or ())):
            return idiom.mended or idiom.blocklist
        return idiom.blocklist if own is None else own
