import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { importSchema } from '@/domain/kinds/import';
import { defineCall } from '../call';
import { importPlanSchema } from '../shapes/import';
import { FILE_PATIENCE } from './filePatience';

/** Runs in the background; the import's counts show its progress. Running it again imports what is missing. */
export const runImportCall = defineCall({
  method: 'POST',
  path: '/imports/{id}/run',
  summary: 'Start an import',
  patience: FILE_PATIENCE,
  params: z.object({ id: z.uuid() }),
  body: importPlanSchema,
  resource: importSchema,
  example: { params: { id: EXAMPLE.import }, body: { update_existing: true } },
});
