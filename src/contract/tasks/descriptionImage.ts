import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { fileUploadSchema } from '@/domain/files/fileUpload';
import { defineCall } from '../call';

/** Whoever sees the task can read the picture at GET /files/{file_id}. */
export const taskDescriptionImageCall = defineCall({
  method: 'POST',
  path: '/tasks/{id}/description/image',
  summary: 'Upload a picture for the description of a task, 10 MB at most',
  params: z.object({ id: z.uuid() }),
  upload: true,
  resource: fileUploadSchema,
  example: { params: { id: EXAMPLE.task } },
});
