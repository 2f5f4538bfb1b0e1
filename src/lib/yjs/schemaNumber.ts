import type * as Y from 'yjs';

const META = 'meta';
const SCHEMA = 'schema';

/** The schema number stored in a document; 0 if it has no content yet, null if it is not a number. */
export function readSchemaNumber(doc: Y.Doc): number | null {
  const held = doc.getMap(META).get(SCHEMA);
  if (held === undefined) return 0;
  return typeof held === 'number' && Number.isInteger(held) && held > 0 ? held : null;
}

/** Records that a document may contain content of this schema from now on; the number never decreases. */
export function raiseSchemaNumber(doc: Y.Doc, schema: number): void {
  if ((readSchemaNumber(doc) ?? 0) < schema) doc.getMap(META).set(SCHEMA, schema);
}
