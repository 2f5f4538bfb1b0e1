import type { Json } from '@/lib/json';

/** A record as a follower sees it. */
export interface FollowedRow {
  id: string;
  /** It was deleted, archived, or may no longer be seen. */
  gone: boolean;
  /** Shown contents in the order of the requested fields; null = empty. */
  contents: Json[];
  /** Experiments of these contents. */
  operationIds: (string | null)[];
}

/** Changes of a table since the last message. */
export interface FollowedRows {
  /** Rows reported before are void: the table was read again. */
  reset: boolean;
  rows: FollowedRow[];
  /** More rows of this state follow in the next message. */
  more: boolean;
}
