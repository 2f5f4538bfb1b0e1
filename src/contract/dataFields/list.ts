import { z } from 'zod';
import { fieldSchema } from '@/domain/kinds/field';
import { defineCall } from '../call';
import { listQuery } from '../shapes/queryParts';

export const fieldsCall = defineCall({
  method: 'GET',
  path: '/data_fields',
  summary: 'Fields of the workspace; archived ones when asked for',
  query: listQuery,
  resource: z.array(
    // Calculated fields of dose-response configurations are in the list, read-only, with these two properties.
    fieldSchema.extend({ calculation_type: z.string().optional(), drc_config_id: z.string().optional() }),
  ),
  list: true,
  example: { query: { include_archived: 'true' } },
});
