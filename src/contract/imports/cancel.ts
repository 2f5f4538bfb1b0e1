import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { importSchema } from '@/domain/kinds/import';
import { defineCall } from '../call';

/**
 * Stops between two parts of the file. Rows that have been imported stay; deleting the import's data undoes them all.
 */
export const cancelImportCall = defineCall({
  method: 'POST',
  path: '/imports/{id}/cancel',
  summary: 'Stop a running import; rows that have been imported stay',
  params: z.object({ id: z.uuid() }),
  resource: importSchema,
  example: { params: { id: EXAMPLE.import } },
});
