import type { Lookups } from '@/domain/fields/fieldContext';
import { exportContent } from '@/domain/fields/showContent';
import { csvLine } from '@/domain/files/csvCell';
import { currentValues } from '@/domain/records/currentValues';
import type { RecordRow } from '@/domain/records/recordRow';
import { REDACTED } from '@/domain/records/redacted';
import type { Field } from '@/domain/rows/rowShapes';

const SEPARATOR = '; ';
const NOT_SET = 'Not set';

export interface ExportColumns {
  fields: readonly Field[];
  /** Fields that the reader may not view come as REDACTED. */
  hidden: ReadonlySet<string>;
  groupBy: Field | null;
}

function cellText(record: RecordRow, field: Field, columns: ExportColumns, lookups: Lookups): string {
  if (columns.hidden.has(field.id)) return REDACTED;
  return currentValues(record.cells[field.id] ?? [])
    .map((value) => exportContent(value.content, { field, lookups }))
    .filter((text) => text !== '')
    .join(SEPARATOR);
}

/** The lines of a CSV file: head, then records; a group column first when grouped. */
export function* csvLines(records: readonly RecordRow[], columns: ExportColumns, lookups: Lookups): Generator<string> {
  const { fields, groupBy } = columns;
  const head = ['Identifier', ...fields.map((field) => field.field_name)];
  yield csvLine(groupBy ? [groupBy.field_name, ...head] : head);
  const groupOf = (record: RecordRow) => (groupBy ? cellText(record, groupBy, columns, lookups) : '');
  const ordered = groupBy
    ? [...records].sort(
        (a, b) =>
          (groupOf(a) === '' ? 1 : 0) - (groupOf(b) === '' ? 1 : 0) ||
          (groupOf(a) < groupOf(b) ? -1 : groupOf(a) > groupOf(b) ? 1 : 0),
      )
    : records;
  for (const record of ordered) {
    const cells = [record.attrs.record_identifier, ...fields.map((field) => cellText(record, field, columns, lookups))];
    yield csvLine(groupBy ? [groupOf(record) || NOT_SET, ...cells] : cells);
  }
}
