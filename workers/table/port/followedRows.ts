import type { Json } from '@/lib/json';

/** A record as a follower sees it. */
export interface FollowedRow {
  id: string;
  /** It was deleted, archived, or may no longer be seen. */
  gone: boolean;
  /** Shown contents in the order of the fields that were asked for; null = empty. */
  contents: Json[];
  /** Experiments of these contents. */
  operationIds: (string | null)[];
}

/** What is new in a table since the last message. */
export interface FollowedRows {
  /** Rows told before are void: the table was read again. */
  reset: boolean;
  rows: FollowedRow[];
  /** Further rows of this state follow in the next message. */
  more: boolean;
}
