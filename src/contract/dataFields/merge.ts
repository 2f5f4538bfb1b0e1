import { z } from 'zod';
import { FIELD_TYPES } from '@/domain/fields/fieldType';
import { fieldSchema } from '@/domain/rows/rowShapes';
import { defineCall } from '../call';

/** The command as a call, for a merge that takes more records than a device rewrites. */
export const mergeFieldsCall = defineCall({
  method: 'PUT',
  path: '/data_fields/merge',
  summary: 'Field merged.',
  patience: 120_000,
  body: z.object({ source_field_id: z.string(), target_field_id: z.string() }),
  resource: fieldSchema,
});

/** Fields of the same tables whose type takes the values. The merge itself is the command PUT /data_fields/merge. */
export const mergeTargetsCall = defineCall({
  method: 'GET',
  path: '/data_fields/merge/{id}',
  summary: 'Fields that a field may be merged into, with what would become of its values',
  params: z.object({ id: z.uuid() }),
  resource: z.array(
    z.object({
      field_id: z.string(),
      field_name: z.string(),
      field_type: z.enum(FIELD_TYPES),
      /** Values of the source. */
      value_count: z.number().int(),
      /** Of these, cells in which both fields hold a value and the values differ. */
      clash_count: z.number().int(),
      /** Of these, what the field cannot hold; a merge is refused while there are any. */
      invalid_count: z.number().int(),
    }),
  ),
});
