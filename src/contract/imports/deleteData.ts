import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';
import { FILE_PATIENCE } from './filePatience';

export const deleteImportDataCall = defineCall({
  method: 'DELETE',
  path: '/imports/{id}/data',
  summary: 'Delete the records and values that an import added and nobody has changed since',
  patience: FILE_PATIENCE,
  params: z.object({ id: z.uuid() }),
  resource: z.object({
    /** The operation by which the deletion can be undone as one; see undoActCall. */
    act_id: z.string(),
    deleted_records: z.number().int(),
    hidden_values: z.number().int(),
    kept: z.number().int(),
  }),
  example: { params: { id: EXAMPLE.import } },
});
