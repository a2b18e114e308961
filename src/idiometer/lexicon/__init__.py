"""Word translations: which target words a source word has."""
