import { z } from 'zod';
import { importSchema } from '@/domain/kinds/import';
import { defineCall } from '../call';

/** Runs like an import; the table and its view exist immediately, the records follow. */
export const demoLibraryCall = defineCall({
  method: 'POST',
  path: '/demo/library',
  summary: 'Fill a table with enumerated compounds (demo workspaces only)',
  body: z.object({ count: z.number().int().min(1).max(1_000_000).default(100_000) }),
  resource: importSchema,
  refuses: ['not_found', 'conflict'],
  example: { body: { count: 1000 } },
});
