import { fc } from '@tests/support/fc';
import type { Kind } from '@/domain/kinds/kind';
import { KINDS, type RowOf } from '@/domain/kinds/registry';
import type { PlainKind, RowKind } from '@/domain/kinds/rowKind';
import { ABILITIES, ABILITY_NAMES, type Ability } from '@/domain/permissions/abilities';
import { ACCESS_LEVELS, type Actor } from '@/domain/permissions/actor';
import { FLAG_NAMES } from '@/domain/permissions/flags';
import { FULL_SETTINGS, type PermissionSettings } from '@/domain/permissions/permissionSettings';
import type { ScopedRow } from '@/domain/permissions/scope';
import type { RightsRows } from '@/domain/rights/resolveActor';
import type { RowsToRead } from '@/domain/rights/rowsToRead';

/** Ids that PostgreSQL accepts too. */
const uuid = (kind: number, n: number) => `00000000-0000-7000-8000-${kind}${String(n).padStart(11, '0')}`;
const ids = (kind: number, count: number) => Array.from({ length: count }, (_, i) => uuid(kind, i));

export const TABLES = ids(1, 4);
export const FIELDS = ids(2, 6);
const PROGRAMS = ids(3, 3);
const USERS = ids(4, 3);
const GROUPS = ids(5, 2);
const TYPES = ids(6, 3);
const CONFIGS = ids(7, 2);
const OPERATIONS = ids(8, 3);
const DASHBOARDS = ids(9, 2);
const ME = USERS[0] as string;

const some = (list: readonly string[]) => fc.subarray([...list]);
const one = (list: readonly string[]) => fc.constantFrom(...list);
const maybe = (list: readonly string[]) => fc.option(one(list), { nil: null });
const choice = <W extends string>(list: readonly string[], ...words: W[]) =>
  fc.oneof(
    fc.constant({ mode: 'all' as const }),
    fc.record({ mode: fc.constant('select' as const), select: fc.constantFrom(...words), ids: some(list) }),
  );
const types = fc.record({ types: choice(TYPES, 'show', 'hide'), typeless: fc.boolean() });
const reach = fc.constantFrom('all' as const, 'own_and_assigned' as const, 'none' as const);
const deletion = fc.constantFrom('all' as const, 'own' as const, 'none' as const);
const mostly = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });

export const anySettings: fc.Arbitrary<PermissionSettings> = fc.record({
  data_fields_view: choice(FIELDS, 'show', 'hide'),
  data_fields_edit: choice(FIELDS, 'edit', 'view_only'),
  entity_slices: choice(TABLES, 'show', 'hide'),
  can_create_entity_tables: mostly,
  can_edit_entity_tables: mostly,
  can_manage_sets: mostly,
  task_types: types,
  can_create_tasks: mostly,
  can_view_tasks: reach,
  can_edit_tasks: reach,
  can_delete_tasks: deletion,
  can_manage_task_definitions: mostly,
  operation_types: types,
  can_create_operations: mostly,
  can_view_operations: reach,
  can_edit_operations: reach,
  can_delete_operations: deletion,
  can_import_data_operations: mostly,
  can_manage_operation_definitions: mostly,
  dashboards: choice(DASHBOARDS, 'show', 'hide'),
  can_manage_dashboards: mostly,
});

export const anyActor: fc.Arbitrary<Actor> = fc
  .record({
    access_level: fc.constantFrom(...ACCESS_LEVELS),
    flags: fc.oneof(fc.constant([...FLAG_NAMES]), fc.subarray([...FLAG_NAMES])),
    settings: fc.option(fc.oneof(fc.constant(FULL_SETTINGS), anySettings), { nil: null }),
    group_ids: some(GROUPS),
    program_ids: some(PROGRAMS),
    edit_program_ids: some(PROGRAMS),
  })
  .map(({ edit_program_ids, ...rest }) => ({
    user_id: ME,
    workspace_id: uuid(0, 1),
    ...rest,
    edit_program_ids: edit_program_ids.filter((id) => rest.program_ids.includes(id)),
  }));

/** All attributes that scopes use, with something of each kind. */
const attributes = {
  id: fc.constant(''),
  created_by: one(USERS),
  entity_slice_id: maybe(TABLES),
  entity_field_id: one(FIELDS),
  dose_field_id: one(FIELDS),
  response_field_id: one(FIELDS),
  replicate_field_id: maybe(FIELDS),
  outlier_field_id: maybe(FIELDS),
  group_by_key_field_ids: some(FIELDS),
  series_key_field_ids: some(FIELDS),
  drc_config_id: one(CONFIGS),
  slice_relationship_id: one(FIELDS),
  field_id: one(FIELDS),
  operation_id: maybe(OPERATIONS),
  task_id: maybe(OPERATIONS),
  resource_id: one(OPERATIONS),
  program_ids: some(PROGRAMS),
  user_id: one(USERS),
  view_type: fc.constantFrom('personal', 'shared'),
  task_type: fc.constantFrom('task', 'project', 'operation'),
  definition_type: fc.constantFrom('task', 'operation'),
  task_definition_id: maybe(TYPES),
  operation_definition_id: maybe(TYPES),
  task_status: fc.constantFrom('to do', 'in review', 'locked', 'done'),
  assigned_user_ids: some(USERS),
  assigned_group_ids: some(GROUPS),
  reviewer_ids: some(USERS),
  is_draft: fc.boolean(),
};
export const anyRow: fc.Arbitrary<ScopedRow> = fc.record(attributes);

/** Kinds that do not exist, as stand-ins for future ones. */
const DIARY: Kind = {
  noun: 'diary',
  read: 'label.read',
  audience: { of: 'person', person: 'user_id' },
  held: 'work',
  undoAbility: () => 'label.manage',
};
export const MADE_UP = { diary: DIARY };
export const ALL_KINDS: readonly (readonly [string, Kind])[] = [...Object.entries(KINDS), ...Object.entries(MADE_UP)];

const IDS_OF: Partial<Record<RowKind, readonly string[]>> = {
  slice: TABLES,
  field: FIELDS,
  program: PROGRAMS,
  task_definition: TYPES,
};

/** The row under an id that its kind can have. */
export const asRow = (kind: string, row: ScopedRow, n: number): ScopedRow => {
  const own = IDS_OF[kind as RowKind];
  return { ...row, id: own ? own[n % own.length] : uuid(0, n + 10) };
};

/** Rights that do not depend on the state of the row, so that scopes and decisions must agree. */
const isStateless = (ability: Ability): boolean => {
  const { state, sees } = ABILITIES[ability];
  return state === undefined && (sees === undefined || isStateless(sees));
};
/** Rights that make sense for rows of a kind: reading it, and those on the same resource. */
export function abilitiesOf(kind: Kind): Ability[] {
  const things = new Set([kind.read.split('.')[0]]);
  return ABILITY_NAMES.filter((ability) => things.has(ability.split('.')[0]) && isStateless(ability));
}

/** The rows on which rights depend. */
export class RandomRows implements RowsToRead {
  readonly #rows: { [kind: string]: readonly { id: string }[] };
  constructor(rows: { [kind: string]: readonly { id: string }[] }) {
    this.#rows = rows;
  }
  #of<K extends PlainKind>(kind: K) {
    return (this.#rows[kind] ?? []) as unknown as RowOf<K>[];
  }
  sync: RightsRows = {
    get: (kind, id) => this.#of(kind).find((row) => row.id === id),
    all: (kind) => this.#of(kind),
  };
  async get<K extends PlainKind>(kind: K, id: string) {
    return this.sync.get(kind, id);
  }
  async all<K extends PlainKind>(kind: K) {
    return [...this.sync.all(kind)];
  }
}

const listOf = <T>(list: readonly string[], parts: fc.Arbitrary<T>) =>
  fc
    .array(parts, { minLength: list.length, maxLength: list.length })
    .map((rows) => rows.map((row, i) => ({ ...row, id: list[i] as string })));

export const anyRows: fc.Arbitrary<RandomRows> = fc
  .record({
    slice: listOf(TABLES, fc.record({ field_ids: some(FIELDS) })),
    field: listOf(FIELDS, fc.record({ ref_slice_id: maybe(TABLES), left_slice_ids: some(TABLES) })),
    view: fc.array(
      fc.record({
        entity_slice_id: one(TABLES),
        program_ids: some(PROGRAMS),
        is_deleted: fc.boolean(),
        is_archived: fc.constant(false),
      }),
      { maxLength: 4 },
    ),
    drc_config: listOf(CONFIGS, fc.record({ ...attributes, entity_slice_id: one(TABLES) })),
    task: listOf(OPERATIONS, fc.record(attributes)),
  })
  .map((rows) => new RandomRows({ ...rows, view: rows.view.map((view, i) => ({ ...view, id: uuid(0, i + 500) })) }));
