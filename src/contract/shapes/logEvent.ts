import { z } from 'zod';
import type { LogEvent } from '@/domain/events/event';
import { ROW_KINDS } from '@/domain/kinds/rowKind';
import { recordBlockSchema } from './recordBlock';
import { recordSweepSchema } from './recordSweep';

/** Parsed JSON needs no further check, which would be half the work of a long feed. */
const json = z.any();
const attributes = z.record(z.string(), json);
const plainKinds = ROW_KINDS.filter((kind) => kind !== 'value');
const PLAIN_ROWS = plainKinds.filter((kind) => kind !== 'record');
const valueState = z.object({ content: json.optional(), is_hidden: z.boolean() });

const attributeChangeSchema = z.object({
  kind: z.enum(plainKinds),
  id: z.string(),
  before: attributes.nullable(),
  after: attributes.nullable(),
});

const valueChangeSchema = z.object({
  kind: z.literal('value'),
  id: z.string(),
  record_id: z.string(),
  field_id: z.string(),
  operation_id: z.string().nullable(),
  before: valueState.nullable(),
  after: valueState,
});

export const rowChangeSchema = z.union([valueChangeSchema, attributeChangeSchema]);

/** An event as it is sent, after the permission filter. */
export const logEventSchema: z.ZodType<LogEvent> = z.object({
  id: z.string(),
  workspace_id: z.string(),
  seq: z.number().int(),
  act_id: z.string(),
  actor_id: z.string(),
  client_id: z.string().nullable(),
  call: z.string(),
  title: z.string(),
  at: z.number(),
  received_at: z.number(),
  knew: z.number().optional(),
  changes: z.array(rowChangeSchema),
  blocks: z.array(recordBlockSchema).optional(),
  sweeps: z.array(recordSweepSchema).optional(),
  parts: z.number().int().optional(),
  shown: z
    .array(
      z.object({
        kind: z.enum(PLAIN_ROWS),
        id: z.string(),
        attrs: attributes,
        born: z.string(),
        stamps: z.record(z.string(), z.string()),
      }),
    )
    .optional(),
  gone: z.array(z.object({ kind: z.enum(PLAIN_ROWS), id: z.string() })).optional(),
  undoable: z.boolean(),
  undoes: z.string().nullable(),
  undone_by: z.string().nullable(),
}) as unknown as z.ZodType<LogEvent>;
