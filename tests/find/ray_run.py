"""`python -m tests.find.ray_run CORPUS OUTPUT DIARY RESULT`: find on a Ray cluster that loses a node at work.

The head has no CPU, so that the work is done by the two other nodes of this machine. RESULT gets, as JSON, what
find_on_cluster gives.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from pathlib import Path
from typing import Any

SMALL: dict[str, Any] = {"object_store_memory": 80_000_000, "include_dashboard": False}


def main(corpus: str, output: str, diary: str, result: str) -> None:
    import ray
    from ray.cluster_utils import Cluster

    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, **SMALL})
    try:
        nodes = [cluster.add_node(num_cpus=1, **SMALL) for _ in range(2)]
        cluster.wait_for_nodes(timeout=60)
        os.environ["RAY_ADDRESS"] = cluster.address  # as a user would say it
        threading.Thread(target=kill_one, args=(cluster, nodes, Path(diary)), daemon=True).start()
        from idiometer.find.cluster import find_on_cluster
        from tests.find.tiny_finder import TinyFinder

        counts = find_on_cluster([corpus], output, TinyFinder(seconds=1, diary=diary), "en-fr")
        Path(result).write_text(json.dumps(dict(counts)))  # standard output is where Ray logs
    finally:
        ray.shutdown()
        cluster.shutdown()


def kill_one(cluster: Any, nodes: list[Any], diary: Path) -> None:
    """Wait for the fourth shard to be begun, and kill the node that works on it."""
    raylets = {node.all_processes["raylet"][0].process.pid: node for node in nodes}
    entries: list[Path] = []
    while len(entries) < 4:
        time.sleep(0.05)
        entries = sorted(diary.iterdir(), key=lambda entry: entry.stat().st_mtime_ns)
    ancestor = int(entries[-1].name.split()[1])
    while ancestor not in raylets:
        ancestor = int(Path(f"/proc/{ancestor}/stat").read_text().rpartition(")")[2].split()[1])
    print(f"killing the node of raylet {ancestor}, at work on {entries[-1].name}", file=sys.stderr, flush=True)
    cluster.remove_node(raylets[ancestor], allow_graceful=False)
    (diary / "killed").touch()


if __name__ == "__main__":
    main(*sys.argv[1:])
