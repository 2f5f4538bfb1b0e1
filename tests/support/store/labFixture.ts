import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Attributes } from '@/domain/changes/rowChange';
import { stampOf } from '@/domain/changes/stamp';
import type { StoredRow } from '@/domain/changes/storedRow';
import { commandRegistry } from '@/domain/commands/registry';
import type { Field } from '@/domain/kinds/field';
import type { Slice } from '@/domain/kinds/slice';
import type { Actor } from '@/domain/permissions/actor';
import { flagsOfPlan, OWN_SERVER_FLAGS } from '@/domain/plans/plans';
import { createRandom, type Random } from '@/lib/random';
import { setMeta } from '@/store/db/metaKeys';
import { LocalDatabase, rowEntry } from '@/store/db/schema';
import type { LocalStore } from '@/store/localStore';
import { closeStore, openStore } from '@/store/openStore';
import { turnRowsVersion } from '@/store/rows/rowCache';
import { keepPerFile } from '../perFile';
import { plainField } from '../plainField';

/** Ids that are readable in a failing test and valid as UUIDs. */
export const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const WORKSPACE = id(1);
export const SLICE = id(10);
export const KEY_FIELD = id(20);
export const TEXT_FIELD = id(21);
export const NUMBER_FIELD = id(22);
const START = Date.UTC(2026, 0, 5, 9);

export { START };

export function actorOf(userId: string, over: Partial<Actor> = {}): Actor {
  return {
    user_id: userId,
    workspace_id: WORKSPACE,
    access_level: 'team-member',
    flags: flagsOfPlan('trial').concat(OWN_SERVER_FLAGS),
    settings: null,
    group_ids: [],
    program_ids: [],
    ...over,
  };
}

const born = stampOf(START - 1000, id(9));

export function stored(kind: StoredRow['kind'], row: { id: string }): StoredRow {
  const { id: rowId, ...attrs } = row;
  return { kind, id: rowId, attrs: attrs as unknown as Attributes, born, stamps: {} };
}

export function field(fieldId: string, name: string, over: Partial<Field> = {}): Field {
  const made = new Date(START).toISOString();
  const own = { workspace_id: WORKSPACE, created_by: id(2), created_at: made, updated_at: made };
  return plainField({ id: fieldId, field_name: name, ...own, ...over });
}

export function slice(over: Partial<Slice> = {}): Slice {
  return {
    id: SLICE,
    workspace_id: WORKSPACE,
    slice_name: 'Compounds',
    description: '',
    icon_color: null,
    key_field_ids: [KEY_FIELD],
    field_ids: [KEY_FIELD, TEXT_FIELD, NUMBER_FIELD],
    is_draft: false,
    is_archived: false,
    is_built_in: false,
    is_deleted: false,
    created_by: id(2),
    created_at: new Date(START).toISOString(),
    updated_at: new Date(START).toISOString(),
    ...over,
  };
}

/** A table with a serial key `CMP-`, a text and a number column. */
export function structureRows(): StoredRow[] {
  return [
    stored('slice', slice()),
    stored('field', field(KEY_FIELD, 'Compound', { is_key: true, serial_key: 'CMP-' })),
    stored('field', field(TEXT_FIELD, 'Notes')),
    stored('field', field(NUMBER_FIELD, 'Mass', { field_type: 'number' })),
  ];
}

export interface DeviceOptions {
  name: string;
  userId: string;
  random?: Random;
  now?: () => number;
  actor?: Actor;
  empty?: boolean;
}

let opened = 0;
/** One disk per device name, so that opening a name again simulates a reload. */
const disks = new Map<string, IDBFactory>();

export function diskOf(name: string): IDBFactory {
  const disk = disks.get(name) ?? new IDBFactory();
  disks.set(name, disk);
  return disk;
}

keepPerFile(() => {
  opened = 0;
  disks.clear();
});

/** A store over an in-memory IndexedDB with the table above in it. */
export async function openDevice(options: DeviceOptions): Promise<LocalStore> {
  const random = options.random ?? createRandom(++opened);
  const db = new LocalDatabase(`device-${options.name}`, { indexedDB: diskOf(options.name), IDBKeyRange });
  const store = await openStore({
    workspaceId: WORKSPACE,
    userId: options.userId,
    actor: options.actor ?? actorOf(options.userId),
    commands: commandRegistry,
    now: options.now ?? (() => START),
    randomBytes: (count) => Uint8Array.from({ length: count }, () => random.int(0, 255)),
    db,
  });
  if (options.empty) return store;
  await db.rows.bulkPut(structureRows().map(rowEntry));
  await turnRowsVersion(db);
  await setMeta(db, 'scopes', ['structure', 'work', `slice:${SLICE}`]);
  return store;
}

export { closeStore };
