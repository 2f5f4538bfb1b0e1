import { fc } from '@tests/support/fc';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { QualifiedNumber } from '@/domain/fields/qualifiedNumber';
import type { FieldType } from '@/domain/kinds/fieldType';
import { REDACTED } from '@/domain/records/redacted';
import type { ShownCell } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';
import { FieldValue } from '@/parts/values/FieldValue';
import { plainCell } from '@/parts/values/plainCell';
import { lookups } from '../domain/support/samples';
import { field as makeField } from '../features/records/fixtures';

const cellOf = (...contents: Json[]): ShownCell => ({
  values: contents.map((content, i) => ({ id: `v${i}`, content, at: i, author: 'u', operationId: null })),
  historyCount: contents.length,
  conflict: false,
});

/** Text that the component of the cell writes, without attributes of the page. */
const written = (type: FieldType, cell: ShownCell, rowHeight: number, decimals: number) => {
  const markup = renderToStaticMarkup(
    <FieldValue
      recordId="r"
      field={makeField('f', type)}
      cell={cell}
      lookups={lookups}
      userId="u"
      isKey={false}
      width={120}
      rowHeight={rowHeight}
      decimals={decimals}
    />,
  );
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#x27;': "'" };
  return markup.replace(/<[^>]*>/g, '').replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
};

const content: Record<string, fc.Arbitrary<Json>> = {
  text: fc.string(),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  formula: fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true })),
  date: fc.constantFrom('2026-01-31', '2024-02-29T10:11:12Z', 'no date'),
  'qualified-number': fc
    .record({
      qualifier: fc.constantFrom('=' as const, '<' as const),
      value: fc.double({ noNaN: true, noDefaultInfinity: true }),
    })
    .map((number: QualifiedNumber) => number as unknown as Json),
};

it('a plain cell shows the same as the component of its cell', () => {
  const kinds = Object.entries(content).map(([type, any]) => any.map((value) => ({ type: type as FieldType, value })));
  let plain = 0;
  fc.assert(
    fc.property(
      fc.oneof(...kinds),
      fc.constantFrom(32, 64),
      fc.integer({ min: 0, max: 4 }),
      ({ type, value }, rowHeight, decimals) => {
        const cell = cellOf(value);
        const made = plainCell(makeField('f', type), cell, lookups, rowHeight, decimals);
        if (!made) return;
        plain++;
        expect(made.text + made.fill).toBe(written(type, cell, rowHeight, decimals));
      },
    ),
    { numRuns: 1000 },
  );
  expect(plain).toBeGreaterThan(300);
});

it('a cell that needs more than a line of text is not plain', () => {
  const of = (type: FieldType, cell: ShownCell | null, rowHeight = 32) =>
    plainCell(makeField('f', type), cell, lookups, rowHeight, 0);
  expect(of('text', null)).toEqual({ text: '', fill: '' });
  expect(of('text', cellOf('a'))).toEqual({ text: 'a', fill: '' });
  expect(of('text', cellOf('a', 'b'))).toBeUndefined();
  expect(of('text', { ...cellOf('a'), conflict: true })).toBeUndefined();
  expect(of('text', { ...cellOf('a'), note: 'why' })).toBeUndefined();
  expect(of('text', cellOf(REDACTED))).toBeUndefined();
  expect(of('text', cellOf('a'), 64)).toBeUndefined();
  expect(of('number', cellOf(1), 64)).toEqual({ text: '1', fill: '' });
  expect(of('qualified-number', cellOf({ qualifier: '<', value: 1 }))).toBeUndefined();
  expect(of('qualified-number', cellOf({ qualifier: '=', value: 1, sd: 0.5 }))).toBeUndefined();
  for (const type of ['smiles-string', 'status', 'select', 'boolean', 'URL', 'people', 'file'] as const)
    expect(of(type, cellOf('a'))).toBeUndefined();
});
