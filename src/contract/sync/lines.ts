import { z } from 'zod';
import { ROW_KINDS } from '@/domain/rows/rowKind';
import type { StoredRow } from '@/domain/rows/storedRow';
import { logEventSchema } from '../shapes/logEvent';
import { recordBlockSchema } from '../shapes/recordBlock';
import type { BootstrapLine, FeedLine } from './feed';

const storedRowSchema: z.ZodType<StoredRow> = z.object({
  kind: z.enum(ROW_KINDS.filter((kind) => kind !== 'record' && kind !== 'value')),
  id: z.string(),
  // What was read from JSON is JSON: to look through it again took most of the time of a structure.
  attrs: z.record(z.string(), z.any()),
  born: z.string(),
  stamps: z.record(z.string(), z.string()),
  removed: z.string().optional(),
}) as unknown as z.ZodType<StoredRow>;

/** An event by its place in the log. */
export const knownEventSchema = z.object({ seq: z.number().int(), mark: z.string() });

/** A line of the change feed as it comes off the wire. */
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

/** A line of a bootstrap as it comes off the wire. */
export const bootstrapLineSchema: z.ZodType<BootstrapLine> = z.union([
  z.object({ block: recordBlockSchema, token: z.string(), at: knownEventSchema.optional() }),
  z.object({ rows: z.array(storedRowSchema) }),
  z.object({
    cursor: z.number().int(),
    perm_epoch: z.number(),
    total: z.number(),
    server_time: z.number(),
    last_mark: z.string().optional(),
  }),
  z.object({ end: z.literal(true), count: z.number() }),
]) as unknown as z.ZodType<BootstrapLine>;
