import { z } from 'zod';
import type { LogEvent } from '@/domain/events/event';
import type { RecordBlock } from '@/domain/records/recordBlock';
import { invalid } from '@/domain/refusal';
import type { StoredRow } from '@/domain/rows/storedRow';
import { hashText } from '@/lib/hashText';
import { defineCall } from '../call';

/**
 * Lines of the change feed. Events come in order of seq, filtered for the caller; seqs he may not see are silent.
 * The last line moves the cursor and names the newest seq there is (`head`) and marks the event at the cursor, seen or not
 * (`last_mark`); a client stores a page and its cursor in one transaction.
 * `rights` names the caller's rights: when it differs from the last one heard, the device asks for them anew.
 * `rescope` comes instead of events when the caller's rights changed since `perm_epoch`: drop what is held of these
 * scopes (waiting edits stay) and bootstrap again. `restored` says that the log is not the one that the device read: the
 * server was set back to a backup, and acts that it had taken may be gone.
 */
export type FeedLine =
  | { event: LogEvent }
  | { rescope: string[]; perm_epoch: number; restored?: true }
  | {
      cursor: number;
      more: boolean;
      perm_epoch: number;
      server_time: number;
      head?: number;
      last_mark?: string;
      rights?: number;
    };

export const changesCall = defineCall({
  method: 'GET',
  path: '/sync/changes',
  summary: 'Events after a cursor, as lines of JSON (FeedLine)',
  query: z.object({
    cursor: z.coerce.number().int().min(0),
    perm_epoch: z.coerce.number().int().min(0).optional(),
    limit: z.coerce.number().int().min(1).max(5000).optional(),
    /** Events that the device has heard of, as `seq:mark,seq:mark`: the server looks whether they are still there. */
    known: z.string().max(2000).optional(),
    /** Version that the client speaks; one that is too old to be served is answered 426. */
    schema_version: z.coerce.number().int().min(0).optional(),
  }),
  form: 'ndjson',
  resource: z.unknown(),
});

/** An event by its place in the log. */
export interface KnownEvent {
  seq: number;
  mark: string;
}

/**
 * What tells an event of one log from that of another: an act that is sent again keeps its id. Of events that a person
 * may not see he is sent the mark alone, so it says neither which act it was nor when.
 */
export const markOf = ({ id, received_at }: Pick<LogEvent, 'id' | 'received_at'>): string =>
  hashText(`${id}.${received_at}`).toString(36);

/** Events as the query of a feed names them. */
export const writeKnown = (events: readonly KnownEvent[]): string =>
  events.map(({ seq, mark }) => `${seq}:${mark}`).join(',');

/** The events that the query of a feed names. @throws Refusal invalid */
export function readKnown(text: string): KnownEvent[] {
  return text.split(',').map((event) => {
    const [, seq, mark] = /^(\d{1,15}):([\da-z]{1,7})$/.exec(event) ?? [];
    if (!seq || !mark) throw invalid(['known'], 'Events are named as seq:mark, with commas between them.', 'events');
    return { seq: Number(seq), mark };
  });
}

/**
 * Lines of a bootstrap. Scope `structure` gives all plain rows; `slice:<id>` gives the records of a table in blocks.
 * The first line names the cursor to go on from, of the structure also the event there (`last_mark`); a broken stream is
 * taken up with `after` = the last `token`. A block is no newer than the event `at`.
 */
export type BootstrapLine =
  | { cursor: number; perm_epoch: number; total: number; server_time: number; last_mark?: string }
  | { rows: StoredRow[] }
  | { block: RecordBlock; token: string; at?: KnownEvent }
  | { end: true; count: number };

export const bootstrapCall = defineCall({
  method: 'GET',
  path: '/sync/bootstrap',
  summary: 'The rows of a scope as lines of JSON (BootstrapLine), compressed and resumable',
  query: z.object({ scope: z.string().max(60), after: z.string().max(200).optional() }),
  form: 'ndjson',
  resource: z.unknown(),
});
