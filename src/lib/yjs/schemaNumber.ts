import type * as Y from 'yjs';

const META = 'meta';
const SCHEMA = 'schema';

/** The schema number that a document names; 0 for one that has no content yet, null for what is no number. */
export function readSchemaNumber(doc: Y.Doc): number | null {
  const held = doc.getMap(META).get(SCHEMA);
  if (held === undefined) return 0;
  return typeof held === 'number' && Number.isInteger(held) && held > 0 ? held : null;
}

/** Notes that a document may hold content of this schema from now on; the number never falls. */
export function raiseSchemaNumber(doc: Y.Doc, schema: number): void {
  if ((readSchemaNumber(doc) ?? 0) < schema) doc.getMap(META).set(SCHEMA, schema);
}
