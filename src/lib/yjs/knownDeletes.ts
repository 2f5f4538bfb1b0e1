import * as Y from 'yjs';

type DeleteSet = ReturnType<typeof Y.decodeUpdate>['ds'];

interface KnownDeletes {
  deletes: DeleteSet;
  /**
   * The content of the update itself: once it is in the document, whatever arrives in a part that was deleted here is
   * empty.
   */
  structs: ReturnType<typeof Y.decodeUpdate>['structs'];
  /**
   * State vector of the relay when it sent its whole document: its part of the changes of this laptop; null for a
   * change by one author. The deletions in a whole document say nothing about what people had seen.
   */
  had: ReadonlyMap<number, number> | null;
}

const known = new WeakMap<Y.Doc, KnownDeletes>();

/**
 * Applies an update with `apply`; while it runs, `knownDeletes` returns what the author of the update knowingly
 * deleted. Whatever else is deleted was inside something that they deleted, and they had never seen it.
 * @param had if the update is the whole document of the relay: the relay's state vector before
 */
export function withKnownDeletes(
  doc: Y.Doc,
  update: Uint8Array,
  had: ReadonlyMap<number, number> | null,
  apply: () => void,
): void {
  const { ds: deletes, structs } = Y.decodeUpdate(update);
  known.set(doc, { deletes, structs, had });
  try {
    apply();
  } finally {
    known.delete(doc);
  }
}

/** Deletions that the author of the update being applied made knowingly; undefined while none is applied. */
export const knownDeletes = (doc: Y.Doc): KnownDeletes | undefined => known.get(doc);
