import { fc } from '@tests/support/fc';
import type { QueryFilter, TableQuery } from '@workers/table/port/tableQuery';
import { TableEngine } from '@workers/table/tableEngine';
import { describe, expect, it } from 'vitest';
import { type Aggregation, aggregate } from '@/domain/aggregations/aggregate';
import { aggregatedColumnId, aggregatedField, joinValueTexts } from '@/domain/aggregations/aggregatedColumn';
import { VALUE_AGGREGATIONS } from '@/domain/aggregations/valueAggregation';
import type { FieldShape, Lookups } from '@/domain/fields/fieldContext';
import { operatorsOf } from '@/domain/fields/fieldRegistry';
import { exportContent } from '@/domain/fields/showContent';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { RecordRow } from '@/domain/records/recordRow';
import type { SortBehavior } from '@/domain/sorts/sortCellValues';
import { propOf } from './randomQuery';
import { ALL, newEngine, sceneOf, tableOf } from './randomScene';
import { FIELDS, recordOf, SLICE } from './randomTable';
import { referenceAnswer } from './referenceAnswer';

const TYPES: readonly FieldType[] = ['number', 'qualified-number', 'text', 'select', 'date', 'formula'];
const fieldOf = (id: string) => FIELDS.find((field) => field.id === id);
const aggregation = fc.record<Aggregation>({
  kind: fc.constantFrom(...VALUE_AGGREGATIONS),
  order: fc.constantFrom<SortBehavior>('none', 'ascending', 'descending'),
});

/** A column of several values of a field, by name. */
const column = fc
  .tuple(fc.constantFrom(...TYPES), aggregation)
  .map(([type, how]) => aggregatedField(aggregatedColumnId(`f-${type}`, how), fieldOf)!);

const filterOn = (field: FieldShape): fc.Arbitrary<QueryFilter> =>
  fc
    .constantFrom(...operatorsOf(field.field_type), 'is_set')
    .chain((filterType) =>
      propOf(field.field_type, filterType).map((filterProp) => ({ fieldId: field.id, filterType, filterProp })),
    );
const query: fc.Arbitrary<TableQuery> = fc
  .uniqueArray(column, { selector: ({ id }) => id, minLength: 1, maxLength: 3 })
  .chain((columns) =>
    fc
      .record({
        filters: fc.tuple(...columns.map((field) => fc.option(filterOn(field), { nil: undefined }))),
        sorts: fc.array(fc.record({ by: fc.constantFrom(...columns.map(({ id }) => id)), descending: fc.boolean() }), {
          maxLength: 2,
        }),
      })
      .map(({ filters, sorts }) => ({
        ...ALL,
        filters: filters.filter((filter) => filter !== undefined),
        sorts,
        fieldIds: columns.map(({ id }) => id),
      })),
  );

/** The record with cells for these columns, as the domain makes them. */
function withColumns(record: RecordRow, fields: readonly FieldShape[], lookups: Lookups): RecordRow {
  const made = fields.map((field) => {
    const how = field.attrs.aggregation!;
    const source = fieldOf(how.field_id)!;
    return [field.id, aggregate(how, record.cells[source.id] ?? [], { field: source, lookups })] as const;
  });
  return { ...record, cells: { ...record.cells, ...Object.fromEntries(made) } };
}

describe('R-D-3.41 columns that show several values as one', () => {
  it('filter, sort, show and export as the domain does, through edits', () => {
    const edits = fc.array(
      fc.nat(9).chain((number) => recordOf(number, false, TYPES)),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(
        tableOf(TYPES, 10),
        fc.array(fc.record({ query, edits }), { minLength: 1, maxLength: 3 }),
        ([rows, first], steps) => {
          const { engine, records, lookups } = sceneOf(rows, first);
          const open: { id: number; query: TableQuery }[] = [];
          for (const step of steps) {
            open.push({ id: engine.open(step.query).queryId, query: step.query });
            engine.patch(SLICE, step.edits);
            for (const record of step.edits) records.set(record.id, record);
            for (const { id, query: asked } of open) {
              const fields = asked.fieldIds.map((fieldId) => aggregatedField(fieldId, fieldOf)!);
              const whole = [...records.values()].map((record) => withColumns(record, fields, lookups));
              // Free text does not search them: their sources are searched already.
              const expected = referenceAnswer(whole, asked, [...FIELDS, ...fields], lookups);
              expect(engine.recordIds(id, 0, 100)).toEqual(expected);
              const byId = new Map(whole.map((record) => [record.id, record]));
              const cells = expected.map((recordId) =>
                fields.map((field) => byId.get(recordId)!.cells[field.id] ?? []),
              );
              expect(
                engine
                  .window(id, 0, 100)
                  .map((row) => row.cells.map((cell) => cell?.values.map(({ content }) => content) ?? [])),
              ).toEqual(cells.map((row) => row.map((cell) => cell.map(({ content }) => content))));
              const texts = cells.map((row) =>
                row.map((cell, i) =>
                  joinValueTexts(
                    fields[i]!,
                    cell.map(({ content }) => exportContent(content, { field: fields[i]!, lookups })),
                  ),
                ),
              );
              expect(engine.exportRows(id, asked.fieldIds, 0, 100).map((row) => row.texts)).toEqual(texts);
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('follow the field when its type or its options change', () => {
    const engine = newEngine();
    const record = fc.sample(recordOf(0, true, []), { numRuns: 1, seed: 1 })[0]!;
    const at = (content: number | string, operation_id: string | null) => ({
      id: `${content}`,
      content,
      at: 1,
      author_id: 'u1',
      operation_id,
    });
    engine.patch(SLICE, [{ ...record, cells: { 'f-number': [at(6, 'a'), at(2, 'b'), at(1, null)] } }]);
    const sorts = [{ by: 'f-number:mean', descending: false }];
    const { queryId } = engine.open({ ...ALL, sorts, fieldIds: ['f-number:mean', 'f-number:range'] });
    const contents = () =>
      engine.window(queryId, 0, 1)[0]!.cells.map((cell) => cell?.values.map(({ content }) => content));
    const q = (value: number) => ({ qualifier: '=', value });
    expect(contents()).toEqual([[q(3)], [q(1), q(6)]]);
    expect(engine.summary(queryId, [{ fieldId: 'f-number:mean', kind: 'max' }])[0]?.summary.text).toBe('3');
    engine.setFields(
      FIELDS.map((field) => (field.id === 'f-number' ? { ...field, field_type: 'text' as const } : field)),
    );
    expect(contents()).toEqual([undefined, undefined]);
    engine.setFields(FIELDS);
    expect(contents()).toEqual([[q(3)], [q(1), q(6)]]);
  });

  it('of a lookup show what the other table contains now, newest and oldest by time', () => {
    const lookup = { reference_field_id: 'lot', field_id: 'dose', entity_slice_id: 'lots' };
    const plain = { field_name: '', ref_slice_id: null, standard_format: null };
    const engine = new TableEngine();
    engine.setFields([
      { ...plain, id: 'dose', field_type: 'number', attrs: {} },
      { ...plain, id: 'lot', field_type: 'record-reference', attrs: {}, ref_slice_id: 'lots' },
      { ...plain, id: 'lookup:1', field_type: 'number', attrs: { lookup } },
    ]);
    const base = fc.sample(recordOf(0, true, []), { numRuns: 1, seed: 1 })[0]!;
    const row = (id: string, slice: string, field: string, content: number | string[], at: number): RecordRow => ({
      ...base,
      id,
      attrs: { ...base.attrs, entity_slice_id: slice, is_deleted: false, is_archived: false },
      cells: { [field]: [{ id, content, at, author_id: 'u1', operation_id: null }] },
    });
    engine.patch('runs', [row('r', 'runs', 'lot', ['a', 'b'], 1)]);
    engine.patch('lots', [row('a', 'lots', 'dose', 2, 20), row('b', 'lots', 'dose', 4, 10)]);
    const fieldIds = ['mean', 'latest', 'earliest', 'list:descending'].map((how) => `lookup:1:${how}`);
    const { queryId } = engine.open({
      ...ALL,
      sliceId: 'runs',
      sorts: [{ by: fieldIds[0]!, descending: true }],
      fieldIds,
    });
    const contents = () =>
      engine.window(queryId, 0, 1)[0]!.cells.map((cell) => cell?.values.map(({ content }) => content));
    expect(contents()).toEqual([[{ qualifier: '=', value: 3 }], [2], [4], [4, 2]]);
    engine.patch('lots', [row('b', 'lots', 'dose', 6, 30)]);
    expect(contents()).toEqual([[{ qualifier: '=', value: 4 }], [6], [2], [6, 2]]);
  });
});
