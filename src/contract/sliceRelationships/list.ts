import { z } from 'zod';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

/** A relationship is a reference field of one table that points to another; it has the field's id. */
export const relationshipsCall = defineCall({
  method: 'GET',
  path: '/slice_relationships',
  summary: 'Which tables refer to which, and by which field',
  query: pageQuery,
  resource: z.array(
    z.object({
      id: z.string(),
      field_id: z.string(),
      field_name: z.string(),
      from_slice_id: z.string(),
      to_slice_id: z.string(),
    }),
  ),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});
