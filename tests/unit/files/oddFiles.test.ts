import { readTable } from '@server/reading/readTable';
import { FURTHER_ODD_FILES } from '@tests/support/furtherOddFiles';
import { MORE_ODD_FILES } from '@tests/support/moreOddFiles';
import { ODD_FILES } from '@tests/support/oddFiles';
import { describe, expect, it } from 'vitest';
import { NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { exportContent } from '@/domain/fields/showContent';
import type { ColumnGuess } from '@/domain/files/columnGuess';
import { columnContext, readingOfGuess } from '@/domain/imports/columnReading';
import { readCell } from '@/domain/imports/readCell';

const TYPED = new Set(['number', 'qualified-number', 'date']);

function wordsOf({ name, type, decimal, asksOrder, dateOrder, unit, why }: ColumnGuess): string {
  const order = type === 'date' ? (asksOrder ? 'asks' : (dateOrder ?? '')) : '';
  const all = [
    name.slice(0, 30),
    type,
    decimal === ',' ? 'decimal comma' : '',
    order,
    unit ?? '',
    why === null ? '' : 'why',
  ];
  return all.filter((word) => word !== '').join(' ');
}

const FILES = [...ODD_FILES, ...MORE_ODD_FILES, ...FURTHER_ODD_FILES];

describe('an odd file', () => {
  it.each(FILES)('%s is read correctly', (name, text, columns, rows, warnings) => {
    const table = readTable(Buffer.from(text), null, name);
    expect(table.guess.columns.map(wordsOf).join(' | ')).toBe(columns);
    expect([table.rows.length, table.warnings.length]).toEqual([rows, warnings]);
  });

  it.each(FILES)('%s: a column becomes its text, or a difference is reported', (name, text) => {
    const { guess, rows } = readTable(Buffer.from(text), null, name);
    for (const column of guess.columns) {
      if (!TYPED.has(column.type) || column.asksOrder) continue;
      const attrs = column.unit === null ? {} : { display_options: { unit: column.unit } };
      const field = {
        id: 'f',
        field_name: column.fieldName,
        field_type: column.type,
        attrs,
        ref_slice_id: null,
        standard_format: null,
      };
      const cx = columnContext(readingOfGuess(column), field, { lookups: NO_LOOKUPS, actorId: 'u' });
      for (const row of rows) {
        const cell = row[column.index] ?? '';
        const { result, reads } = readCell(cell, cx);
        if (!result.ok || result.content === null || reads !== null) continue;
        const bare = (written: string) =>
          written
            .replace(/(?<!\d)\s+|\s+(?!\d)/g, '')
            .replace(/\+\/-/g, '\u00b1')
            .replaceAll('\u2264', '<=');
        const written = bare(exportContent(result.content, cx));
        expect([written, written + bare(column.unit ?? '')]).toContain(bare(cell));
      }
    }
  });
});

it('a separator that the file declares but that is not used is reported', () => {
  const { warnings } = readTable(Buffer.from('sep=^\nID^V\nA^1\n'), null, 'a.csv');
  expect(warnings).toEqual([
    {
      row: null,
      message: 'Line 1: columns are separated by ^, which is not supported. Use a comma, semicolon, tab or bar.',
    },
  ]);
});
