import { joinValueTexts } from '@/domain/aggregations/aggregatedColumn';
import type { Lookups } from '@/domain/fields/fieldContext';
import { exportContent } from '@/domain/fields/showContent';
import type { Field } from '@/domain/kinds/field';
import type { FieldType } from '@/domain/kinds/fieldType';
import { currentValues } from '@/domain/records/currentValues';
import type { RecordRow } from '@/domain/records/recordRow';
import { REDACTED } from '@/domain/records/redacted';

const NOT_SET = 'Not set';

export interface ExportColumns {
  fields: readonly Field[];
  /** For fields that the reader may not view, names and cells are REDACTED. */
  hidden: ReadonlySet<string>;
  /** Whether values of hidden experiments were left out of a cell: one REDACTED replaces them. */
  hasCut?(recordId: string, fieldId: string): boolean;
  groupBy: Field | null;
}

function cellText(record: RecordRow, field: Field, columns: ExportColumns, lookups: Lookups): string {
  if (columns.hidden.has(field.id)) return REDACTED;
  const values = currentValues(record.cells[field.id] ?? []);
  const texts = values.map((value) => exportContent(value.content, { field, lookups }));
  return joinValueTexts(field, columns.hasCut?.(record.id, field.id) ? [...texts, REDACTED] : texts);
}

/** A column of the file: its name, and the field type from which its texts come. */
export interface ExportColumn {
  head: string;
  type: FieldType;
  /** null for the group and the identifier. */
  fieldId: string | null;
}

/** The columns of the file: a group column first when grouped, the identifier, then the fields. */
export function exportHeads({ fields, hidden, groupBy }: ExportColumns): ExportColumn[] {
  const nameOf = (field: Field) => (hidden.has(field.id) ? REDACTED : field.field_name);
  const typeOf = (field: Field): FieldType => (hidden.has(field.id) ? 'text' : field.field_type);
  return [
    ...(groupBy ? [{ head: nameOf(groupBy), type: 'text' as const, fieldId: null }] : []),
    { head: 'Identifier', type: 'text', fieldId: null },
    ...fields.map((field) => ({ head: nameOf(field), type: typeOf(field), fieldId: field.id })),
  ];
}

/** The texts of each record for those columns; records of a group are together, those without one last. */
export function* exportRows(
  records: readonly RecordRow[],
  columns: ExportColumns,
  lookups: Lookups,
): Generator<string[]> {
  const { fields, groupBy } = columns;
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
    yield groupBy ? [groupOf(record) || NOT_SET, ...cells] : cells;
  }
}
