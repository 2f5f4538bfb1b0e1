import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';

const bytes = { form: 'bytes', resource: z.unknown() } as const;
const operation_ids = z
  .string()
  .transform((text) => text.split(',').filter((id) => id !== ''))
  .pipe(z.array(z.uuid()))
  .optional();

/** Returns the converted picture of a file that browsers cannot show, if there is one, in its place. */
const alternate = z.enum(['true', 'false']).optional();

/** Own files, portraits and the logo; files in cells are read through their record, whose rights apply to them. */
export const fileCall = defineCall({
  method: 'GET',
  path: '/files/{file_id}',
  summary: 'A file by its id',
  params: z.object({ file_id: z.uuid() }),
  ...bytes,
  example: { params: { file_id: EXAMPLE.file } },
});

/** `name` is the name of a file or its id; if several files have the same name, the newest is returned. */
export const recordFileCall = defineCall({
  method: 'GET',
  path: '/records/{id}/file/{name}',
  summary: 'A file in a cell of a record, by its name or id',
  params: z.object({ id: z.uuid(), name: z.string().min(1) }),
  query: z.object({ operation_ids, alternate }),
  ...bytes,
  example: { params: { id: EXAMPLE.record, name: 'spectrum.pdf' }, query: { alternate: 'true' } },
});

export const fieldFileCall = defineCall({
  method: 'GET',
  path: '/records/{id}/field/{field_id}/file/{name}',
  summary: 'A file in one cell of a record, by its name or id',
  params: z.object({ id: z.uuid(), field_id: z.uuid(), name: z.string().min(1) }),
  query: z.object({ operation_ids, alternate }),
  ...bytes,
  example: {
    params: { id: EXAMPLE.record, field_id: EXAMPLE.field, name: 'spectrum.pdf' },
    query: { operation_ids: EXAMPLE.operation },
  },
});
