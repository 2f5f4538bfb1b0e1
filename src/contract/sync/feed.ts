import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';
import { bootstrapLineSchema, feedLineSchema } from './lines';

export const changesCall = defineCall({
  method: 'GET',
  path: '/sync/changes',
  summary: 'Events after a cursor, as lines of JSON',
  mayGrow: true,
  query: z.object({
    cursor: z.coerce.number().int().min(0),
    perm_epoch: z.coerce.number().int().min(0).optional(),
    limit: z.coerce.number().int().min(1).max(5000).optional(),
    /** Events that the device knows, as `seq:mark,seq:mark`: the server checks whether they still exist. */
    known: z.string().max(2000).optional(),
    /** Version of the client; one that is too old to be served gets 426. */
    schema_version: z.coerce.number().int().min(0).optional(),
  }),
  form: 'ndjson',
  resource: z.unknown(),
  line: feedLineSchema,
  example: { query: { cursor: 0, limit: 1000 } },
});

export const bootstrapCall = defineCall({
  method: 'GET',
  path: '/sync/bootstrap',
  summary: 'All rows of a scope, as lines of JSON; a broken answer can be resumed',
  mayGrow: true,
  query: z.object({
    scope: z.string().max(60),
    after: z.string().max(200).optional(),
    /**
     * For the scope structure `work`: rows that the device fetches by a scope of their own; for the scope work `old`:
     * work that ended long ago, which the device fetches on request.
     */
    without: z.enum(['work', 'old']).optional(),
  }),
  form: 'ndjson',
  resource: z.unknown(),
  line: bootstrapLineSchema,
  refuses: ['not_found'],
  example: { query: { scope: `slice:${EXAMPLE.slice}` } },
});
