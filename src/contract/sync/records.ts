import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import type { RecordRow } from '@/domain/records/recordRow';
import { defineCall } from '../call';
import { idList } from '../shapes/queryParts';

/** Most records of one answer. */
export const REMOTE_RECORDS = 200;

const recordRowSchema = z.object({
  id: z.string(),
  attrs: z.record(z.string(), z.json()),
  born: z.string(),
  stamps: z.record(z.string(), z.string()),
  cells: z.record(z.string(), z.array(z.any())),
}) as unknown as z.ZodType<RecordRow>;

/**
 * Records that are not on a device, in the form in which it stores them: by ids, or a range of a table in the order of
 * creation. They are at least as new as the cursor, so that a device that stores one reads the feed from there. `total`
 * counts the live records of the table, or those found, at most a thousand.
 */
export const remoteRecordsCall = defineCall({
  method: 'GET',
  path: '/sync/records',
  summary: 'Records that are not on a device: by ids, a part of a table, or those that contain a text',
  mayGrow: true,
  query: z.object({
    record_ids: idList.pipe(z.array(z.uuid()).max(REMOTE_RECORDS)).optional(),
    entity_slice_id: z.uuid().optional(),
    /** In identifiers and in the texts of cells. */
    search_text: z.string().max(200).optional(),
    offset: z.coerce.number().int().min(0).max(100_000_000).optional(),
    limit: z.coerce.number().int().min(1).max(REMOTE_RECORDS).optional(),
  }),
  resource: z.object({
    cursor: z.number().int(),
    perm_epoch: z.number().int(),
    total: z.number().int(),
    records: z.array(recordRowSchema),
    /** The records are not newer than this event. */
    at: z.object({ seq: z.number().int(), mark: z.string() }).optional(),
  }),
  refuses: ['not_found'],
  example: { query: { entity_slice_id: EXAMPLE.slice, search_text: 'aspirin', limit: 50 } },
});
