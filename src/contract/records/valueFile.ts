import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { fileUploadSchema } from '@/domain/files/fileUpload';
import { defineCall } from '../call';

/** Form fields contain only text: one id, or several separated by commas. */
const listed = (given: unknown) => (typeof given === 'string' ? given.split(',').map((id) => id.trim()) : given);

/**
 * The JSON part: the cell that the file is for. It is added to the files in the cell. Without it the file is stored,
 * and its id can be written to a cell later.
 */
export const valueFileTarget = z.object({ field_id: z.uuid(), operation_id: z.uuid().nullable().default(null) });
export const valuesFileTarget = valueFileTarget.extend({
  record_ids: z.preprocess(listed, z.array(z.uuid()).min(1).max(500)),
});

export const recordValueFileCall = defineCall({
  method: 'POST',
  path: '/records/{id}/values/file',
  summary:
    'Upload a file into a cell of a record, 100 MB at most; the event undoes it. Without a field the file is only stored',
  params: z.object({ id: z.uuid() }),
  upload: true,
  resource: fileUploadSchema,
  example: { params: { id: EXAMPLE.record } },
});

export const recordsValueFileCall = defineCall({
  method: 'POST',
  path: '/records/values/file',
  summary: 'Upload one file into a cell of several records of a table; without a field it is only stored',
  upload: true,
  resource: fileUploadSchema,
  refuses: ['not_found', 'conflict'],
});
