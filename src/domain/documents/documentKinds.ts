import type { PlainKind } from '../kinds/rowKind';

/** What both sides know of a kind of live document. Its rooms are named `<kind>/<id of its row>`. */
export interface DocumentFacts {
  /** The kind of row that a document belongs to. */
  row: PlainKind;
  /** `map`: the keys of a resource, `text`: rich texts under one schema number, `none`: people only, nothing is kept. */
  content: 'map' | 'text' | 'none';
  /** What people show each other: the cell that they are in, or their position in a text. */
  presence: 'cells' | 'carets';
  /** Whether the row alone can say that nobody writes now (it is locked), so that its changes are watched for it. */
  hasLock: boolean;
  /** So many stored updates are folded into one snapshot. */
  compactAfter: number;
}

const KINDS = {
  view: { row: 'view', content: 'map', presence: 'cells', hasLock: false, compactAfter: 200 },
  /** The body of a work item (fragment `body`) and the parts of its notes (`note:<section>`). */
  task: { row: 'task', content: 'text', presence: 'carets', hasLock: true, compactAfter: 200 },
  /** Where those meet who have a table open without a view. */
  slice: { row: 'slice', content: 'none', presence: 'cells', hasLock: false, compactAfter: 200 },
} satisfies Record<string, DocumentFacts>;

export type DocumentKindName = keyof typeof KINDS;

/** All kinds of live documents. One that is added here does not compile before the server says who may enter it. */
export const DOCUMENT_KINDS: Readonly<Record<DocumentKindName, DocumentFacts>> = KINDS;
