import { z } from 'zod';
import { defineCall } from '../call';

export const deleteImportDataCall = defineCall({
  method: 'DELETE',
  path: '/imports/{id}/data',
  summary: 'Take back what an import brought and nobody changed since',
  params: z.object({ id: z.uuid() }),
  resource: z.object({ deleted_records: z.number().int(), hidden_values: z.number().int(), kept: z.number().int() }),
});
