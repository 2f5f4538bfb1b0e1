import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';
import { recordShape } from '../shapes/record';

/** As GET records, for more than an address can contain. Unknown ones are left out. */
export const manyRecordsCall = defineCall({
  method: 'POST',
  path: '/records/list',
  summary: 'Records by ids, or by table and identifiers: up to 10,000, named in the body',
  reads: true,
  query: pageQuery,
  body: z.object({
    record_ids: z.array(z.uuid()).max(10_000).optional(),
    entity_slice_id: z.uuid().optional(),
    identifiers: z.array(z.string().max(10_000)).max(10_000).optional(),
  }),
  resource: z.array(recordShape),
  zoned: true,
  list: true,
  example: { query: { page: 1 }, body: { record_ids: [EXAMPLE.record, EXAMPLE.otherRecord] } },
});
