import type { TableQuery } from '@workers/table/port/tableQuery';
import { SLICE, TODAY } from './randomTable';

/** All records of the table, two columns, by the number. */
export const byNumber: TableQuery = {
  sliceId: SLICE,
  filters: [],
  sorts: [{ by: 'f-number', descending: false }],
  fieldIds: ['f-number', 'f-status'],
  today: TODAY,
};
