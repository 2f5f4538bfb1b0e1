import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { FIELD_TYPES } from '@/domain/kinds/fieldType';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

/** Fields of the same tables whose type accepts the values. The merge itself is the command PUT /data_fields/merge. */
export const mergeTargetsCall = defineCall({
  method: 'GET',
  path: '/data_fields/merge/{id}',
  summary: 'Fields that a field can be merged into, and the effect on its values',
  params: z.object({ id: z.uuid() }),
  query: pageQuery,
  resource: z.array(
    z.object({
      field_id: z.string(),
      field_name: z.string(),
      field_type: z.enum(FIELD_TYPES),
      /** Values of the source. */
      value_count: z.number().int(),
      /** Of these, cells in which both fields hold a value and the values differ. */
      clash_count: z.number().int(),
      /** Of these, cells that the field cannot store; a merge is refused while there are any. */
      invalid_count: z.number().int(),
    }),
  ),
  example: { query: { page: 1, page_size: 50 }, params: { id: EXAMPLE.field } },
  list: true,
});
