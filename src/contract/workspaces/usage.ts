import { z } from 'zod';
import { ACCESS_LEVELS } from '@/domain/permissions/actor';
import { defineCall } from '../call';

const count = z.number().int();

export const usageCall = defineCall({
  method: 'GET',
  path: '/workspaces/usage',
  summary: 'How much of the workspace is used; for admins',
  resource: z.object({
    records: count,
    /** How many it may have; null = any number. */
    record_limit: count.nullable(),
    tables: count,
    tasks: count,
    members: z.record(z.enum(ACCESS_LEVELS), count),
    /** Reserved by open invites. */
    seats: z.object({ number: count, taken: count, held: count }),
    storage_bytes: count,
    files: count,
    imports: count,
    events: count,
    /** Members who did something within the last 30 days. */
    active_members: count,
    plan: z.string(),
    plan_starts_on: z.string().nullable(),
    plan_ends_on: z.string().nullable(),
  }),
});
