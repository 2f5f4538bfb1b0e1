import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { fileUploadSchema } from '@/domain/files/fileUpload';
import { defineCall } from '../call';

/** Whoever sees a comment that names the file's id can read the picture at GET /files/{file_id}. */
export const recordCommentImageCall = defineCall({
  method: 'POST',
  path: '/records/{id}/comments/image',
  summary: 'Upload a picture for a comment on a record, 10 MB at most',
  params: z.object({ id: z.uuid() }),
  upload: true,
  resource: fileUploadSchema,
  example: { params: { id: EXAMPLE.record } },
});
