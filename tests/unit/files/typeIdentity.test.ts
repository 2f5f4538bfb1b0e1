import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import { exportContent } from '@/domain/fields/showContent';
import { parseText } from '@/domain/fields/writeContent';
import { csvLine } from '@/domain/files/csvCell';
import { sheetCellOf } from '@/domain/files/sheetCell';
import { LONGEST_TEXT } from '@/domain/files/sheetXml';
import { createTableReader } from '@/domain/files/tableReader';
import { readWorkbook } from '@/domain/files/workbook/readWorkbook';
import { createWorkbook } from '@/domain/files/workbookWriter';
import { sdfRecord } from '@/domain/files/writeSdf';
import { IMPORT_TYPES } from '@/domain/imports/columnTarget';
import { FIELD_TYPES, type FieldType } from '@/domain/kinds/fieldType';
import { contents, fieldOf, formatCx, parseCx } from '../domain/support/samples';

const HEAD = ['Record', 'Value'];
/** Types that a file cannot contain: the import screen offers no column for them. */
const NEVER = FIELD_TYPES.filter((type) => !IMPORT_TYPES.includes(type));

function textKind(kind: 'delimited' | 'sdf', text: string): string[] {
  const reader = createTableReader(kind, { delimiter: ',', quote: '"', hasHeader: true });
  // Split anywhere.
  for (let at = 0; at < text.length; at += 777) reader.push(text.slice(at, at + 777));
  reader.end();
  const { rows, header } = reader.table();
  const value = header?.indexOf('Value') ?? -1;
  return rows.map((row) => row[value] ?? '');
}

const WAYS: Record<string, (type: FieldType, texts: readonly string[]) => string[]> = {
  csv: (_, texts) => textKind('delimited', [HEAD, ...texts.map((text, i) => [`R-${i}`, text])].map(csvLine).join('')),
  xlsx: (type, texts) => {
    const pieces: Uint8Array[] = [];
    const writer = createWorkbook([{ name: 'Round', heads: HEAD }], (bytes) => pieces.push(bytes));
    writer.rows(texts.map((text, i) => [`R-${i}`, sheetCellOf(type, text)]));
    writer.end();
    const steps = readWorkbook(Buffer.concat(pieces), { sheet: null, hasHeader: true });
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value.rows.map((row) => row[1] ?? '');
  },
  sdf: (_, texts) =>
    textKind(
      'sdf',
      texts.map((text, i) => sdfRecord({ molfile: null, name: `R-${i}`, tags: [['Value', text]] })).join(''),
    ),
};

describe.each(Object.keys(WAYS))('a column exported as %s and imported again', (way) => {
  it.each(FIELD_TYPES.filter((type) => !NEVER.includes(type) || fieldTypeSpec(type).roundTrips))(
    'of %s contains the same values',
    (type) => {
      const field = fieldOf(type);
      fc.assert(
        fc.property(fc.array(contents[type], { minLength: 1, maxLength: 8 }), (held) => {
          const texts = held.map((content) => exportContent(content, formatCx(field)));
          const fits = texts.every((text) => text.length <= LONGEST_TEXT);
          if (way === 'xlsx' && !fits) return;
          const back = WAYS[way]!(type, texts);
          const read = (text: string) => {
            const result = parseText(text, parseCx(field));
            if (!result.ok) return { kept: text };
            // The lines of an SDF do not say whether the last one of a value has a line end.
            return way === 'sdf' && typeof result.content === 'string' ? result.content.trimEnd() : result.content;
          };
          expect(texts.map((_, i) => read(back[i] ?? ''))).toEqual(texts.map(read));
        }),
        { numRuns: 60 },
      );
    },
  );
});

it('types that text cannot represent are offered for no column of a file', () => {
  for (const type of FIELD_TYPES) if (!fieldTypeSpec(type).roundTrips) expect(NEVER).toContain(type);
});
