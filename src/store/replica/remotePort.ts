import type { RecordRow } from '@/domain/records/recordRow';
import type { KnownEvent } from '../db/metaKeys';
import type { EventsAnswer } from './eventsAnswer';

/** Records as the server has them, at least as new as the cursor. */
export interface RemoteAnswer {
  cursor: number;
  /** The rights under which they were shown. */
  perm_epoch: number;
  total: number;
  records: RecordRow[];
  /** The records are not newer than this event. */
  at?: KnownEvent;
}

/** Requests for what is not on this device. Every request throws as the client does. */
export interface RemoteRecords {
  records(ids: readonly string[]): Promise<RemoteAnswer>;
  /** A range of a table in the order of creation; with a text, only records that contain it. */
  stretch(sliceId: string, part: { offset: number; limit: number; text?: string }): Promise<RemoteAnswer>;
  /** Events by id. */
  events(ids: readonly string[]): Promise<EventsAnswer>;
  /** Live records of each table. */
  sizes(): Promise<ReadonlyMap<string, number>>;
}
