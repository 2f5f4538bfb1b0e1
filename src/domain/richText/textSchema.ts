/**
 * Number of the schema of rich texts that this version writes. The schema only grows: each node and mark keeps its name
 * and meaning, and what comes new raises the number. A document says in its map `meta` which number its newest content
 * has; an editor of an older one would delete what it does not know, so the relay takes nothing from it.
 */
export const TEXT_SCHEMA = 1;
