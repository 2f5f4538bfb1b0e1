import type { DerivedUpdate } from '@workers/table/port/derivedUpdate';
import type { FollowedRows } from '@workers/table/port/followedRows';
import type { Json } from '@/lib/json';

/** The calls of the table worker that the curves need. */
export interface TablePort {
  follow(
    followId: number,
    sliceId: string,
    fieldIds: readonly string[],
    onRows: (rows: FollowedRows) => void,
  ): Promise<void>;
  unfollow(followId: number): Promise<void>;
  derive(sliceId: string, updates: readonly DerivedUpdate[]): Promise<void>;
  underive(sliceId: string, fieldIds: readonly string[]): Promise<void>;
  texts(fieldId: string, contents: readonly Json[]): Promise<string[]>;
}
