import * as Y from 'yjs';

type DeleteSet = ReturnType<typeof Y.decodeUpdate>['ds'];

interface KnownDeletes {
  deletes: DeleteSet;
  /** The content of the update itself: in the document, what arrives in a part that was deleted here is empty. */
  structs: ReturnType<typeof Y.decodeUpdate>['structs'];
  /**
   * What the relay had of this laptop when it sent its whole document; null for a change by one author. The deletions
   * in a whole document say nothing about what people had seen.
   */
  had: ReadonlyMap<number, number> | null;
}

const known = new WeakMap<Y.Doc, KnownDeletes>();

/**
 * Applies an update by `apply`; while it runs, what its author knew that they deleted can be asked for. What is deleted
 * beyond that was in something that they deleted, and they had never seen it.
 * @param had where the update is the whole document of the relay: what of this laptop it had in it
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

/** What the author of the update that is being applied knowingly deleted; undefined outside of one. */
export const knownDeletes = (doc: Y.Doc): KnownDeletes | undefined => known.get(doc);
