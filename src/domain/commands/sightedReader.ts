import { hidesIdentifiers } from '../identifiers/hidesIdentifiers';
import { KINDS, type RowOf } from '../kinds/registry';
import type { PlainKind, RowKind } from '../kinds/rowKind';
import { ruleOf } from '../permissions/abilities';
import type { Actor } from '../permissions/actor';
import { can } from '../permissions/decide';
import type { ScopedRow } from '../permissions/scope';
import type { RecordRow } from '../records/recordRow';
import { REDACTED } from '../records/redacted';
import { readAbility } from '../rights/readAbility';
import type { RowsToRead } from '../rights/rowsToRead';
import { targetOfRow } from '../rights/targetOfRow';
import { taskTarget } from '../rights/taskTarget';
import type { Reader } from './reader';

/** Kinds that some people do not see although nothing is hidden from them. */
const isPersonal = (kind: RowKind): boolean => {
  const { audience, read } = KINDS[kind];
  const isCommon = ['workspace', 'table', 'program', 'definition'].includes(audience.of);
  return !isCommon || ruleOf(read)?.flag !== undefined;
};

/** The attributes that decide who sees a row, as one text. */
function deciding(kind: RowKind, row: ScopedRow): string {
  const { audience } = KINDS[kind];
  if (audience.of === 'task') return JSON.stringify(taskTarget(row)) + String(row.task_type);
  if (audience.of === 'definition') return JSON.stringify([kind, row.id, row[audience.type]]);
  if (audience.of === 'part') return JSON.stringify([kind, row[audience.task], audience.table && row[audience.table]]);
  if (audience.of !== 'table') return JSON.stringify([kind, row]);
  const { table, fields = [], fieldLists = [], reference, config, operation, programs } = audience;
  const names = [table, reference, config, operation, programs, ...fields, ...fieldLists];
  return JSON.stringify([kind, ...names.map((name) => name && row[name])]);
}

/** Reads all rows of a kind once. */
function onceEach(read: Reader): RowsToRead {
  const all = new Map<PlainKind, Promise<unknown>>();
  return {
    get: (kind, id) => read.get(kind, id),
    all: <K extends PlainKind>(kind: K) => {
      const held = all.get(kind) ?? read.all(kind);
      all.set(kind, held);
      return held as Promise<RowOf<K>[]>;
    },
  };
}

/**
 * The rows that a person may know of: hidden rows are absent, as on their device. A command that looks up what its
 * input names therefore refuses hidden things with the same words as missing ones.
 */
export function sightedReader(read: Reader, actor: Actor): Reader {
  const isFree = actor.settings === null && actor.access_level !== 'guest' && actor.access_level !== 'deactivated';
  const rows = onceEach(read);
  const known = new Map<string, boolean>();
  /** Awaits only what is not known yet: a transaction of IndexedDB does not survive thousands of awaits. */
  async function seen<R>(kind: RowKind, held: readonly (R | undefined)[], attrsOf: (row: R) => ScopedRow) {
    if (isFree && !isPersonal(kind)) return [...held];
    const keys = held.map((row) => (row === undefined ? '' : deciding(kind, attrsOf(row))));
    for (const [i, row] of held.entries()) {
      const key = keys[i] as string;
      if (row === undefined || known.has(key)) continue;
      const attrs = attrsOf(row);
      known.set(key, can(actor, readAbility(KINDS[kind], attrs), await targetOfRow(rows, kind, attrs)));
    }
    return held.map((row, i) => (known.get(keys[i] as string) ? row : undefined));
  }
  const many = async <K extends PlainKind>(kind: K, ids: readonly string[]) =>
    seen(kind, await read.many(kind, ids), (row) => row as ScopedRow);
  const hiddenKeys = new Map<string, boolean>();
  async function hidesKeysOf(sliceId: string): Promise<boolean> {
    const known = hiddenKeys.get(sliceId);
    if (known !== undefined) return known;
    const [slices, fields] = [await rows.all('slice'), await rows.all('field')];
    const [seenSlices, seenFields] = [await idsSeen('slice', slices), await idsSeen('field', fields)];
    const hides = hidesIdentifiers(sliceId, {
      slice: (id) => slices.find((slice) => slice.id === id),
      field: (id) => fields.find((field) => field.id === id),
      seesField: (id) => seenFields.has(id),
      seesSlice: (id) => seenSlices.has(id),
    });
    hiddenKeys.set(sliceId, hides);
    return hides;
  }
  const idsSeen = async <K extends PlainKind>(kind: K, held: readonly RowOf<K>[]) =>
    new Set((await seen(kind, held, (row) => row as ScopedRow)).flatMap((row) => row?.id ?? []));
  async function records(ids: readonly string[]): Promise<(RecordRow | undefined)[]> {
    const held = await seen('record', await read.records(ids), (record: RecordRow) => ({
      ...record.attrs,
      id: record.id,
    }));
    if (isFree) return held;
    for (const sliceId of new Set(held.flatMap((record) => record?.attrs.entity_slice_id ?? [])))
      await hidesKeysOf(sliceId);
    return held.map((record) =>
      record && hiddenKeys.get(record.attrs.entity_slice_id)
        ? { ...record, attrs: { ...record.attrs, record_identifier: REDACTED } }
        : record,
    );
  }
  return {
    many,
    get: async (kind, id) => (await many(kind, [id]))[0],
    all: async <K extends PlainKind>(kind: K) =>
      (await seen(kind, await rows.all(kind), (row) => row as ScopedRow)).filter((row) => row !== undefined),
    records,
    record: async (id) => (await records([id]))[0],
    stored: (kind, id) => read.stored(kind, id),
    recordIdsByIdentifier: (sliceId, keys) => read.recordIdsByIdentifier(sliceId, keys),
    recordIdsUsing: (fieldId, content) => read.recordIdsUsing(fieldId, content),
    event: (id) => read.event(id),
    partsOf: (event) => read.partsOf(event),
    cellsPerAct: read.cellsPerAct,
    holdsAll: read.holdsAll,
    lastSerial: (sliceId) => read.lastSerial(sliceId),
  };
}
