import { fc } from '@tests/support/fc';
import type { TableQuery } from '@workers/table/port/tableQuery';
import { TableEngine } from '@workers/table/tableEngine';
import { type Lookups, NO_LOOKUPS } from '@/domain/fields/fieldContext';
import type { FieldType } from '@/domain/kinds/fieldType';
import { encodeBlock } from '@/domain/records/encodeBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { FIELDS, nameOf, recordOf, SLICE, TODAY, USERS } from './randomTable';

/** A table with its records beside it, for reference answers. */
export interface RandomScene {
  engine: TableEngine;
  records: Map<string, RecordRow>;
  lookups: Lookups;
}

export function newEngine(): TableEngine {
  const engine = new TableEngine();
  engine.setFields(FIELDS);
  engine.setNames({ users: USERS });
  return engine;
}

/** Inserts the records: those of the first half as a block, the others and the edits one by one. */
export function sceneOf(records: readonly RecordRow[], edits: readonly RecordRow[] = []): RandomScene {
  const engine = newEngine();
  const held = new Map<string, RecordRow>();
  const half = records.length >> 1;
  engine.loadBlocks(SLICE, [encodeBlock(SLICE, records.slice(0, half))]);
  engine.patch(SLICE, records.slice(half));
  engine.patch(SLICE, edits);
  for (const record of [...records, ...edits]) held.set(record.id, record);
  const lookups: Lookups = {
    ...NO_LOOKUPS,
    nameOfUser: (id) => (USERS as Record<string, string>)[id] ?? null,
    identifierOf: (id) => nameOf(held.get(id)),
  };
  return { engine, records: held, lookups };
}

/** The given number of records, and edits of some of them. */
export function tableOf(types: readonly FieldType[], count: number): fc.Arbitrary<[RecordRow[], RecordRow[]]> {
  return fc.tuple(
    fc.tuple(...Array.from({ length: count }, (_, i) => recordOf(i, i < count / 2, types))),
    fc.array(
      fc.nat(count - 1).chain((number) => recordOf(number, false, types)),
      { maxLength: 6 },
    ),
  );
}

export const ALL: TableQuery = { sliceId: SLICE, filters: [], sorts: [], fieldIds: [], today: TODAY };
