import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { operatorsOf } from '@/domain/fields/fieldRegistry';
import { FIELD_TYPES } from '@/domain/kinds/fieldType';
import { propOf } from './randomQuery';
import { ALL, sceneOf, tableOf } from './randomScene';
import { FIELDS } from './randomTable';
import { referenceAnswer } from './referenceAnswer';

/** Each operator alone against its meaning, on tables large enough to include nearly every bound and value. */
describe('each operator of each field type', () => {
  for (const type of FIELD_TYPES)
    it(`${type}: ${operatorsOf(type).length} operators`, () => {
      const asked = fc.tuple(
        ...operatorsOf(type).map((operator) => fc.array(propOf(type, operator), { minLength: 4, maxLength: 4 })),
      );
      fc.assert(
        fc.property(tableOf([type], 30), asked, ([records, edits], props) => {
          const { engine, records: held, lookups } = sceneOf(records, edits);
          const rows = [...held.values()];
          operatorsOf(type).forEach((filterType, i) => {
            for (const filterProp of props[i]!) {
              const query = { ...ALL, filters: [{ fieldId: `f-${type}`, filterType, filterProp }] };
              const { queryId } = engine.open(query);
              expect(engine.recordIds(queryId, 0, 100)).toEqual(referenceAnswer(rows, query, FIELDS, lookups));
            }
          });
        }),
        { numRuns: 20 },
      );
    });
});

describe('the order of each field type', () => {
  for (const type of FIELD_TYPES)
    it(`${type}, in both directions, from scratch and after edits`, () => {
      fc.assert(
        fc.property(tableOf([type], 40), ([records, edits]) => {
          const { engine, records: held, lookups } = sceneOf(records);
          const queries = [false, true].map((descending) => ({ ...ALL, sorts: [{ by: `f-${type}`, descending }] }));
          const open = queries.map((query) => ({ query, id: engine.open(query).queryId }));
          const check = () => {
            for (const { query, id } of open)
              expect(engine.recordIds(id, 0, 100)).toEqual(referenceAnswer([...held.values()], query, FIELDS, lookups));
          };
          check();
          for (const edit of edits) {
            engine.patch(edit.attrs.entity_slice_id, [edit]);
            held.set(edit.id, edit);
            check();
          }
        }),
        { numRuns: 25 },
      );
    });
});
