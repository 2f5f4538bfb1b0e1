import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';
import { uploadStateSchema } from './start';

/** The body is the bytes, 4 MB at most. A piece that has already arrived changes nothing. */
export const putPieceCall = defineCall({
  method: 'PUT',
  path: '/files/{file_id}/content',
  summary: 'Send a piece of an upload, from byte `offset` on',
  params: z.object({ file_id: z.uuid() }),
  query: z.object({ offset: z.coerce.number().int().min(0) }),
  raw: true,
  resource: uploadStateSchema,
  example: { params: { file_id: EXAMPLE.file }, query: { offset: 0 } },
});
