import { z } from 'zod';
import { fileUploadSchema } from '@/domain/files/fileUpload';
import { defineCall } from '../call';

/** The JSON part: where the file goes. It is added to the files that stand in the cell. */
export const valueFileTarget = z.object({ field_id: z.uuid(), operation_id: z.uuid().nullable().default(null) });
export const valuesFileTarget = valueFileTarget.extend({ record_ids: z.array(z.uuid()).min(1).max(500) });

export const recordValueFileCall = defineCall({
  method: 'POST',
  path: '/records/{id}/values/file',
  summary: 'Upload a file into a cell of a record, 100 MB at most; the event undoes it',
  params: z.object({ id: z.uuid() }),
  upload: true,
  resource: fileUploadSchema,
});

export const recordsValueFileCall = defineCall({
  method: 'POST',
  path: '/records/values/file',
  summary: 'Upload one file into a cell of several records of a table',
  upload: true,
  resource: fileUploadSchema,
});
