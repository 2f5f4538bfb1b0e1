import { z } from 'zod';
import type { StoredRow } from '@/domain/changes/storedRow';
import type { LogEvent } from '@/domain/events/event';
import { ROW_KINDS } from '@/domain/kinds/rowKind';
import type { RecordBlock } from '@/domain/records/recordBlock';
import { logEventSchema } from '../shapes/logEvent';
import { recordBlockSchema } from '../shapes/recordBlock';
import type { KnownEvent } from './knownEvents';

/**
 * Lines of the change feed. Events come in order of seq, filtered for the caller; numbers of events that the caller may
 * not see are skipped. The last line advances the cursor, gives the newest seq (`head`), and marks the event at the
 * cursor, visible or not (`last_mark`); a client stores a page and its cursor in one transaction. `rights` names the
 * caller's rights: if it differs from the last one received, the device requests them again.
 * `rescope` comes instead of events if the caller's rights have changed since `perm_epoch`: drop the local copy of these
 * scopes (unsent edits stay) and bootstrap again. `restored` means that the log is not the one that the device read: the
 * server was restored from a backup, and operations that it had accepted may be gone.
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

/**
 * Lines of a bootstrap, by scope. `structure`: the small rows that every screen needs, and those of `work` unless the
 * device fetches these separately. `work`: rows of work in pages, without old work if the device asks for that;
 * `work:all`: all of them. `tree:<id>`: an item with everything above and below it. `slice:<id>`: the records of a table
 * in blocks. The first line gives the cursor to continue from; for the structure also the event there (`last_mark`), and
 * for work the number of items that were left out (`older`). An interrupted stream of pages or blocks is continued with
 * `after` = the last `token`. Rows and blocks are no newer than the event `at`.
 */
export type BootstrapLine =
  | { cursor: number; perm_epoch: number; total: number; server_time: number; last_mark?: string; older?: number }
  | { rows: StoredRow[]; token?: string; at?: KnownEvent }
  | { block: RecordBlock; token: string; at?: KnownEvent }
  | { end: true; count: number };

export const storedRowSchema: z.ZodType<StoredRow> = z.object({
  kind: z.enum(ROW_KINDS.filter((kind) => kind !== 'record' && kind !== 'value')),
  id: z.string(),
  // Parsed JSON needs no further check: it took most of the time for a structure.
  attrs: z.record(z.string(), z.any()),
  born: z.string(),
  stamps: z.record(z.string(), z.string()),
  removed: z.string().optional(),
}) as unknown as z.ZodType<StoredRow>;

/** An event by its position in the log. */
export const knownEventSchema = z.object({ seq: z.number().int(), mark: z.string() });

/** A line of the change feed as it is received. */
export const feedLineSchema: z.ZodType<FeedLine> = z.union([
  z.object({ event: logEventSchema }),
  z.object({ rescope: z.array(z.string()), perm_epoch: z.number(), restored: z.literal(true).optional() }),
  z.object({
    cursor: z.number().int(),
    more: z.boolean(),
    perm_epoch: z.number(),
    server_time: z.number(),
    head: z.number().int().optional(),
    last_mark: z.string().optional(),
    rights: z.number().int().optional(),
  }),
]) as unknown as z.ZodType<FeedLine>;

/** A line of a bootstrap as it is received. */
export const bootstrapLineSchema: z.ZodType<BootstrapLine> = z.union([
  z.object({ block: recordBlockSchema, token: z.string(), at: knownEventSchema.optional() }),
  z.object({ rows: z.array(storedRowSchema), token: z.string().optional(), at: knownEventSchema.optional() }),
  z.object({
    cursor: z.number().int(),
    perm_epoch: z.number(),
    total: z.number(),
    server_time: z.number(),
    last_mark: z.string().optional(),
    older: z.number().int().optional(),
  }),
  z.object({ end: z.literal(true), count: z.number() }),
]) as unknown as z.ZodType<BootstrapLine>;
