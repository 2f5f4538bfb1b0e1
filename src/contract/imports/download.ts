import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';

export const importDownloadCall = defineCall({
  method: 'GET',
  path: '/imports/{id}/file/{file_id}',
  summary: 'The file of an import',
  params: z.object({ id: z.uuid(), file_id: z.uuid() }),
  form: 'bytes',
  resource: z.unknown(),
  example: { params: { id: EXAMPLE.import, file_id: EXAMPLE.file } },
});
