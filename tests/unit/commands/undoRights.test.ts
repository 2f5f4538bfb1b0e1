import { buildActor, MemoryWorkspace } from '@tests/support/memoryWorkspace';
import { describe, expect, it } from 'vitest';
import type { Attributes, RowChange } from '@/domain/changes/rowChange';
import { mayUndo } from '@/domain/commands/events/undoRights';
import { KINDS, PLAIN_KINDS } from '@/domain/kinds/registry';
import { type PlainKind, ROW_KINDS, type RowKind } from '@/domain/kinds/rowKind';
import type { Ability } from '@/domain/permissions/abilities';
import type { Actor } from '@/domain/permissions/actor';
import { FULL_SETTINGS } from '@/domain/permissions/permissionSettings';

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [TABLE, OTHER, FIELD, REFERENCE, PROGRAM, RECORD, CONFIG, ME] = [1, 2, 3, 4, 5, 6, 7, 8].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** The right required for undoing, written by hand: for the creation of a row, and for a change of it. */
const ASKED: Record<RowKind, [made: Ability, changed: Ability]> = {
  workspace: ['workspace.manage', 'workspace.manage'],
  member: ['member.manage', 'member.manage'],
  slice: ['slice.update', 'slice.update'],
  field: ['field.delete', 'field.update'],
  record: ['record.delete', 'value.write'],
  value: ['value.write', 'value.write'],
  identifier: ['identifier.write', 'identifier.write'],
  view: ['view.delete', 'view.update'],
  import: ['import.run', 'import.run'],
  kanban: ['kanban.manage', 'kanban.manage'],
  set: ['set.manage', 'set.manage'],
  task: ['operation.delete', 'operation.update'],
  task_property: ['operation.update', 'operation.update'],
  note_section: ['operation.update', 'operation.update'],
  task_definition: ['task_definition.manage', 'task_definition.manage'],
  task_label: ['label.manage', 'label.manage'],
  task_view: ['task_view.delete', 'task_view.update'],
  drc_config: ['drc.manage', 'drc.manage'],
  plot_field: ['drc.manage', 'drc.manage'],
  calculated_field: ['drc.manage', 'drc.manage'],
  lookup_field: ['lookup.manage', 'lookup.manage'],
  group: ['group.manage', 'group.manage'],
  program: ['program.manage', 'program.manage'],
  program_share: ['program.share', 'program.share'],
  authorization: ['authorization.manage', 'authorization.manage'],
  comment: ['comment.delete', 'comment.update'],
  property_definition: ['property.manage', 'property.manage'],
  operation_view: ['operation_view.manage', 'operation_view.manage'],
};

/** A row of each kind in one table, depending on one field. */
const ROWS: Record<PlainKind, Attributes> = {
  workspace: {},
  member: { access_level: 'viewer' },
  slice: { field_ids: [FIELD, REFERENCE], key_field_ids: [], is_deleted: false },
  field: { ref_slice_id: null, is_deleted: false },
  identifier: { entity_slice_id: TABLE },
  view: { entity_slice_id: TABLE, program_ids: [PROGRAM], is_deleted: false, is_archived: false },
  import: { entity_slice_id: TABLE },
  kanban: { entity_slice_id: TABLE, entity_field_id: FIELD },
  set: { entity_slice_id: TABLE, program_ids: [PROGRAM] },
  task: { task_type: 'operation', created_by: ME, program_ids: [PROGRAM] },
  task_property: { resource_id: id(100) },
  note_section: { task_id: id(100) },
  task_definition: {},
  task_label: {},
  task_view: { created_by: ME, view_type: 'personal', program_ids: [PROGRAM] },
  drc_config: {
    entity_slice_id: TABLE,
    dose_field_id: FIELD,
    response_field_id: REFERENCE,
    group_by_key_field_ids: [],
    series_key_field_ids: [],
  },
  plot_field: { entity_slice_id: TABLE, drc_config_id: CONFIG },
  calculated_field: { entity_slice_id: TABLE, drc_config_id: CONFIG },
  lookup_field: { entity_slice_id: TABLE, field_id: FIELD, slice_relationship_id: REFERENCE },
  group: {},
  program: {},
  program_share: {},
  authorization: {},
  comment: { entity_slice_id: TABLE, created_by: ME },
  property_definition: {},
  operation_view: { operation_id: null, program_ids: [PROGRAM] },
};

/** The id of a row of the kind; the others know those of the table and the field. */
const OWN_ID: Partial<Record<RowKind, string>> = { slice: TABLE, field: FIELD, drc_config: CONFIG, record: RECORD };

function workspace(): MemoryWorkspace {
  const held = new MemoryWorkspace();
  const put = (kind: PlainKind, rowId: string, attrs: Attributes) =>
    held.rows.set(`${kind}:${rowId}`, { kind, id: rowId, attrs, born: '', stamps: {} });
  for (const [kind, attrs] of Object.entries(ROWS)) put(kind as PlainKind, OWN_ID[kind as RowKind] ?? id(100), attrs);
  put('field', REFERENCE, { ref_slice_id: OTHER, is_deleted: false });
  put('slice', OTHER, { field_ids: [FIELD], key_field_ids: [], is_deleted: false });
  held.recordRows.set(RECORD, {
    id: RECORD,
    attrs: { entity_slice_id: TABLE } as never,
    born: '',
    stamps: {},
    cells: {},
  });
  return held;
}

function changeOf(kind: RowKind, how: 'made' | 'changed'): RowChange {
  const rowId = OWN_ID[kind] ?? id(100);
  if (kind === 'value') {
    const before = how === 'made' ? null : { is_hidden: true };
    return {
      kind,
      id: rowId,
      record_id: RECORD,
      field_id: FIELD,
      operation_id: null,
      before,
      after: { is_hidden: false },
    };
  }
  if (how === 'changed') return { kind, id: rowId, before: { name: 'a' }, after: { name: 'b' } };
  return { kind, id: rowId, before: null, after: kind === 'record' ? { entity_slice_id: TABLE } : ROWS[kind] };
}

const FLAGS = ['advanced_permissions', 'user_groups', 'programs', 'program_sharing', 'plots'];
const member = (parts: Partial<Actor> = {}) =>
  buildActor({ user_id: ME, access_level: 'team-member', flags: FLAGS, ...parts });
const hiding = (name: 'entity_slices' | 'data_fields_view', hidden: string) =>
  member({ settings: { ...FULL_SETTINGS, [name]: { mode: 'select', select: 'hide', ids: [hidden] } } });
const guest = member({ access_level: 'guest', program_ids: [PROGRAM], edit_program_ids: [PROGRAM] });
const reader = member({ access_level: 'guest', program_ids: [PROGRAM], edit_program_ids: [] });

const OF_TABLE = ROW_KINDS.filter((kind) => {
  const { audience } = KINDS[kind];
  return kind === 'comment' || (audience.of === 'table' && (audience.table !== undefined || kind === 'field'));
});
/** Kinds of rows that depend on FIELD. */
const OF_FIELD: readonly RowKind[] = [
  'field',
  'value',
  'kanban',
  'drc_config',
  'plot_field',
  'calculated_field',
  'lookup_field',
];
const FOR_ADMINS: readonly RowKind[] = ['workspace', 'member', 'group', 'program', 'program_share', 'authorization'];
/** Kinds that guests may write on things shared with them for editing, and on things shared at all. */
const BY_GUESTS: readonly RowKind[] = ['value', 'identifier', 'comment', 'task_property', 'note_section'];
const BY_READERS: readonly RowKind[] = ['comment'];

describe.each(ROW_KINDS)('undo of a row of kind %s', (kind) => {
  const may = (actor: Actor, how: 'made' | 'changed') => mayUndo(workspace(), actor, [changeOf(kind, how)]);

  it.each(['made', 'changed'] as const)('requires the right by which it was %s', async (how) => {
    expect(KINDS[kind].undoAbility(changeOf(kind, how) as never, ROWS.task)).toBe(ASKED[kind][how === 'made' ? 0 : 1]);
    expect(await may(buildActor({ user_id: ME, flags: FLAGS }), how)).toBe(true);
    expect(await may(member(), how)).toBe(!FOR_ADMINS.includes(kind));
    expect(await may(member({ access_level: 'viewer' }), how)).toBe(false);
    expect(await may(member({ access_level: 'deactivated' }), how)).toBe(false);
  });

  it.each(['made', 'changed'] as const)('respects what is hidden now, when it was %s', async (how) => {
    const isOfTable = OF_TABLE.includes(kind) && kind !== 'field';
    // FIELD is in another table too, so it survives the hiding of one.
    expect(await may(hiding('entity_slices', TABLE), how)).toBe(!isOfTable && !FOR_ADMINS.includes(kind));
    expect(await may(hiding('data_fields_view', FIELD), how)).toBe(
      !OF_FIELD.includes(kind) && !FOR_ADMINS.includes(kind),
    );
    const other = ['lookup_field'].includes(kind);
    expect(await may(hiding('entity_slices', OTHER), how)).toBe(!other && !FOR_ADMINS.includes(kind));
  });

  it.each(['made', 'changed'] as const)('is allowed for guests if they may write, when it was %s', async (how) => {
    const isChanged = (kind === 'record' || kind === 'task') && how === 'changed';
    const isWritten = BY_GUESTS.includes(kind) || isChanged;
    expect(await may(guest, how)).toBe(isWritten);
    expect(await may(reader, how)).toBe(BY_READERS.includes(kind));
    expect(await may(member({ access_level: 'guest' }), how)).toBe(false);
  });
});

describe('undo of a record', () => {
  const may = (actor: Actor, before: Attributes, after: Attributes) =>
    mayUndo(workspace(), actor, [{ kind: 'record', id: RECORD, before, after }]);

  it('requires the right to create one if it was deleted, and to archive if it was archived', async () => {
    expect(await may(guest, { is_deleted: false }, { is_deleted: true })).toBe(true);
    expect(await may(guest, { is_archived: false }, { is_archived: true })).toBe(false);
    expect(await may(member(), { is_archived: false }, { is_archived: true })).toBe(true);
  });
});

describe('undo of a comment', () => {
  it('is allowed for its author, and for admins if it was created or deleted', async () => {
    const theirs = { ...member(), user_id: id(9) };
    const admin = { ...buildActor(), user_id: id(9) };
    const change = changeOf('comment', 'changed');
    expect(await mayUndo(workspace(), theirs, [change])).toBe(false);
    expect(await mayUndo(workspace(), admin, [change])).toBe(false);
    const deleted = { ...change, before: { is_deleted: false }, after: { is_deleted: true } } as RowChange;
    expect(await mayUndo(workspace(), admin, [deleted])).toBe(true);
    expect(await mayUndo(workspace(), theirs, [deleted])).toBe(false);
  });
});

it('requires every right of an operation that touched many things', async () => {
  const changes = ROW_KINDS.filter((kind) => !FOR_ADMINS.includes(kind)).map((kind) => changeOf(kind, 'changed'));
  expect(await mayUndo(workspace(), member(), changes)).toBe(true);
  expect(await mayUndo(workspace(), member(), [...changes, changeOf('group', 'changed')])).toBe(false);
  expect(await mayUndo(workspace(), hiding('data_fields_view', FIELD), changes)).toBe(false);
});

/** Rows of these kinds are created by no operation that can be undone. */
const NEVER_UNMADE: readonly string[] = ['workspace', 'member', 'authorization', 'program_share'];

it('every kind whose creation can be undone has is_deleted in its shape, which the undo writes', () => {
  const silent = Object.entries(PLAIN_KINDS).filter(([, { shape }]) => !('is_deleted' in shape.shape));
  expect(silent.map(([kind]) => kind).sort()).toEqual([...NEVER_UNMADE].sort());
});
