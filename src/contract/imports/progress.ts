import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';

/** Bytes while the file is read, rows while they are checked; `none` when neither happens, or in another process. */
export const importProgressCall = defineCall({
  method: 'GET',
  path: '/imports/file/{file_id}/progress',
  summary: 'Progress of reading and checking an uploaded file',
  params: z.object({ file_id: z.uuid() }),
  resource: z.object({
    stage: z.enum(['none', 'reading', 'checking']),
    done: z.number().int(),
    total: z.number().int(),
  }),
  example: { params: { file_id: EXAMPLE.file } },
});
