import { z } from 'zod';
import { importSchema } from '@/domain/rows/rowShapes';
import { defineCall } from '../call';

/** Stops between two parts of the file. What is in stays, and can be taken back as one by deleting the import's data. */
export const cancelImportCall = defineCall({
  method: 'POST',
  path: '/imports/{id}/cancel',
  summary: 'Stop an import that runs',
  params: z.object({ id: z.uuid() }),
  resource: importSchema,
});
