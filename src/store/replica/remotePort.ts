import type { RecordRow } from '@/domain/records/recordRow';
import type { HeardEvent } from '../db/metaKeys';
import type { EventsAnswer } from './eventsAnswer';

/** Records as the server has them, at least as new as the cursor. */
export interface RemoteAnswer {
  cursor: number;
  /** The rights under which they were shown. */
  perm_epoch: number;
  total: number;
  records: RecordRow[];
  /** An event than which they are no newer. */
  at?: HeardEvent;
}

/** What the server is asked for beyond what this device holds. Every question throws as the client does. */
export interface RemoteRecords {
  records(ids: readonly string[]): Promise<RemoteAnswer>;
  /** A stretch of a table in the order of making; with a text only what holds it. */
  stretch(sliceId: string, part: { offset: number; limit: number; text?: string }): Promise<RemoteAnswer>;
  /** Events by id. */
  events(ids: readonly string[]): Promise<EventsAnswer>;
  /** Live records of each table. */
  sizes(): Promise<ReadonlyMap<string, number>>;
}
