import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';
import { filterList, recordQuery, sortList } from '../shapes/queryParts';

/** Identifier, then the view fields in order; exactly one of record_view_id and view_field_ids. */
export const exportRecordsCall = defineCall({
  method: 'GET',
  path: '/records/export/{x}',
  summary: 'Records as a file: CSV, Excel, SDF, FASTA or GenBank',
  params: z.object({ x: z.enum(['csv', 'xlsx', 'sdf', 'fasta', 'genbank']) }),
  query: recordQuery.extend({
    filename: z.string().max(200).optional(),
    record_set_filters: filterList.optional(),
    view_field_filters: filterList.optional(),
    view_field_sorts: sortList.optional(),
    entity_field_filters: filterList.optional(),
    entity_field_sorts: sortList.optional(),
    group_by_field_id: z.uuid().optional(),
    /** The field that an SDF, FASTA or GenBank file is about; by default the first suitable one. */
    content_field_id: z.uuid().optional(),
  }),
  form: 'bytes',
  resource: z.unknown(),
  zoned: true,
  media: [
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'chemical/x-mdl-sdfile',
    'text/x-fasta',
    'text/x-genbank',
  ],
  refuses: ['not_found', 'too_large'],
  example: { params: { x: 'csv' }, query: { record_view_id: EXAMPLE.view, filename: 'Compounds' } },
});
