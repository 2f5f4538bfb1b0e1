import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { fileUploadSchema } from '@/domain/files/fileUpload';
import { defineCall } from '../call';

export const definitionImageCall = defineCall({
  method: 'POST',
  path: '/task_definitions/{id}/description/image',
  summary: 'Upload a picture for the description of a definition, 10 MB at most',
  params: z.object({ id: z.uuid() }),
  upload: true,
  resource: fileUploadSchema,
  example: { params: { id: EXAMPLE.definition } },
});
