import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { importSchema } from '@/domain/kinds/import';
import { defineCall } from '../call';
import { importPlanSchema } from '../shapes/import';
import { FILE_PATIENCE } from './filePatience';

/** Without a mapping the columns are guessed, as the preview shows them. */
export const createImportCall = defineCall({
  method: 'POST',
  path: '/imports',
  summary: 'Create an import of an uploaded file',
  patience: FILE_PATIENCE,
  body: importPlanSchema.extend({
    file_id: z.uuid(),
    /** The original name of the file, if the upload has another one because it was compressed on the way. */
    file_name: z.string().trim().min(1).max(500).optional(),
  }),
  resource: importSchema,
  refuses: ['not_found'],
  example: { body: { file_id: EXAMPLE.file, slice_name: 'Compounds' } },
});
