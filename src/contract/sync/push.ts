import { z } from 'zod';
import { createRecord } from '@/domain/commands/records/createRecord';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { ROW_KINDS } from '@/domain/kinds/rowKind';
import { defineCall } from '../call';
import { logEventSchema } from '../shapes/logEvent';

/**
 * One command of an outbox. `n` increases per client (withdrawn commands leave gaps); the server keeps the order of n
 * (S3).
 */
export const pushedCommandSchema = z.object({
  op_id: z.uuid(),
  act_id: z.uuid(),
  n: z.number().int().min(1),
  /** The command's call, `METHOD /path/{param}`. */
  call: z.string().max(200),
  /** Path parameters and body in one object, as the command's input schema says. */
  input: z.json(),
  /** Time of the command, Unix milliseconds, corrected by the device's measured offset. */
  at: z.number().int().min(0),
  tz_minutes: z.number().int().min(-840).max(840),
  /** For a write of values: the last event in their cells that the device knew when they were written. */
  knew: z.number().int().min(0).optional(),
});
export type PushedCommand = z.infer<typeof pushedCommandSchema>;

/** The result of a pushed command. A rejected one leaves no trace in the log and never blocks the ones after it. */
export const pushResultSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('applied'), op_id: z.string(), event: logEventSchema }),
  /** The same op_id was applied before: the first answer again. */
  z.object({ outcome: z.literal('duplicate'), op_id: z.string(), event: logEventSchema }),
  z.object({
    outcome: z.literal('rejected'),
    op_id: z.string(),
    code: z.enum([
      'invalid',
      'unauthenticated',
      'forbidden',
      'not_found',
      'conflict',
      'too_large',
      'too_many',
      'outside',
    ]),
    content: z.union([z.string(), z.array(z.json())]),
    /** The kind of row that the command needs and that does not exist. */
    missing: z.enum(ROW_KINDS).optional(),
  }),
  /** Not tried (the server is draining or a transaction kept failing): keep it and send it again. */
  z.object({ outcome: z.literal('retry'), op_id: z.string() }),
]);
export type PushResult = z.infer<typeof pushResultSchema>;

export const pushCall = defineCall({
  method: 'POST',
  path: '/sync/push',
  summary: 'Send commands of an outbox in their order; each has a transaction and an answer of its own',
  mayGrow: true,
  body: z.object({
    client_id: z.uuid(),
    schema_version: z.number().int().min(1),
    commands: z.array(pushedCommandSchema).min(1).max(500),
  }),
  resource: z.object({ results: z.array(pushResultSchema), server_time: z.number() }),
  example: {
    body: {
      client_id: EXAMPLE.user,
      schema_version: 1,
      commands: [
        {
          op_id: EXAMPLE.event,
          act_id: EXAMPLE.event,
          n: 1,
          call: createRecord.call,
          input: { id: EXAMPLE.record, entity_slice_id: EXAMPLE.slice, data: { [EXAMPLE.keyField]: 'S-101' } },
          at: 1_772_000_000_000,
          tz_minutes: 60,
        },
      ],
    },
  },
});
