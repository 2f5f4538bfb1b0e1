import type { PlainKind } from '../kinds/rowKind';

/** Facts about a kind of live document that client and server share. Its rooms are named `<kind>/<id of its row>`. */
export interface DocumentFacts {
  /** The kind of row that a document belongs to. */
  row: PlainKind;
  /**
   * `map`: the keys of a resource; `text`: rich texts with one schema number; `none`: presence only, nothing is stored.
   */
  content: 'map' | 'text' | 'none';
  /** The presence that people see of each other: their cell, or their position in a text. */
  presence: 'cells' | 'carets';
  /** Whether a change of the row alone can end all writing (it is locked), so that its changes must be watched. */
  hasLock: boolean;
  /** The number of stored updates that are folded into one snapshot. */
  compactAfter: number;
}

const KINDS = {
  view: { row: 'view', content: 'map', presence: 'cells', hasLock: false, compactAfter: 200 },
  /** The body of a work item (fragment `body`) and its note sections (`note:<section>`). */
  task: { row: 'task', content: 'text', presence: 'carets', hasLock: true, compactAfter: 200 },
  /** Presence of people who have a table open without a view. */
  slice: { row: 'slice', content: 'none', presence: 'cells', hasLock: false, compactAfter: 200 },
} satisfies Record<string, DocumentFacts>;

export type DocumentKindName = keyof typeof KINDS;

/** All kinds of live documents. A new one does not compile until the server says who may enter it. */
export const DOCUMENT_KINDS: Readonly<Record<DocumentKindName, DocumentFacts>> = KINDS;
