/**
 * Number of the schema of rich texts that this version writes. The schema only grows: each node and mark keeps its name
 * and meaning, and each addition raises the number. A document records in its map `meta` which number its newest
 * content needs; an editor with an older schema would delete what it does not know, so the relay accepts nothing from
 * it.
 */
export const TEXT_SCHEMA = 1;
