import { describe, expect, it } from 'vitest';
import type { Field } from '@/domain/kinds/field';
import { workbookColumns } from '@/features/records/exports/workbookColumns';

const field = (id: string, field_name: string, field_type: Field['field_type'], unit?: string) =>
  ({ id, field_name, field_type, attrs: unit ? { display_options: { unit } } : {} }) as unknown as Field;

describe('columns of a workbook', () => {
  const fields = [
    field('k', 'Name', 'text'),
    field('a', 'IC50', 'number', 'nM'),
    field('b', 'Mass (mg)', 'number', 'mg'),
  ];
  it('have units in their headings and name the records once', () => {
    const { columns, withName } = workbookColumns(fields, ['k']);
    expect(columns.map(({ head }) => head)).toEqual(['Name', 'IC50 (nM)', 'Mass (mg)']);
    expect(withName).toBe(false);
  });
  it('begin with the identifier if it consists of several fields, or if its field is hidden', () => {
    expect(workbookColumns(fields, ['k', 'a']).columns[0]?.head).toBe('Identifier');
    expect(workbookColumns(fields.slice(1), ['k']).columns[0]?.head).toBe('Identifier');
  });
});
