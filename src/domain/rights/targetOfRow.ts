import type { Kind } from '../kinds/kind';
import { KINDS } from '../kinds/registry';
import type { RowKind } from '../kinds/rowKind';
import { isExperiment } from '../kinds/task';
import type { ScopedRow } from '../permissions/scope';
import type { NeededRight, Target } from '../permissions/target';
import { readAbility } from './readAbility';
import type { RowsToRead } from './rowsToRead';
import { sliceTarget } from './sliceTarget';
import { ownersOf, taskTarget } from './taskTarget';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const list = (value: unknown) => (Array.isArray(value) ? (value as string[]) : []);

/** The tables that a field is in; if it is in none, there is nothing more to check. */
async function tablesOfField(read: RowsToRead, fieldId: string): Promise<{ any_of?: NeededRight[] }> {
  const slices = (await read.all('slice')).filter((slice) => slice.field_ids.includes(fieldId)).map(({ id }) => id);
  const ids = slices.length > 0 ? slices : ((await read.get('field', fieldId))?.left_slice_ids ?? []);
  if (ids.length === 0) return {};
  return { any_of: await Promise.all(ids.map((id) => tableRight(read, id))) };
}

async function tableRight(read: RowsToRead, id: string): Promise<NeededRight> {
  return { ability: 'slice.read', target: await sliceTarget(read, id) };
}

/** The right to see a row that another one depends on; a row that does not exist prevents nothing. */
async function rowRight(read: RowsToRead, kind: 'field' | 'drc_config' | 'task', id: string): Promise<NeededRight[]> {
  const row = await read.get(kind, id);
  return row ? [{ ability: readAbility(KINDS[kind], row), target: await targetOfRow(read, kind, row) }] : [];
}

/**
 * The right to see the experiment under which data were recorded, with the rules that limit who may change them. Drafts
 * have no data.
 */
async function experimentRights(read: RowsToRead, id: string | undefined): Promise<Target> {
  const row = id === undefined ? undefined : await read.get('task', id);
  if (!row) return {};
  const target = taskTarget(row);
  const also = [{ ability: readAbility(KINDS.task, row), target: { ...target, is_draft: false } }];
  if (!isExperiment(row)) return { also };
  const { status, created_by, assignee_user_ids, assignee_group_ids, reviewer_ids } = target;
  return { status, created_by, assignee_user_ids, assignee_group_ids, reviewer_ids, also } as Target;
}

/**
 * The thing on which a right on a row is checked: its table, the fields and rows it depends on, its programs, its
 * author, as its kind says. For a value the row is `{ entity_slice_id, field_id, operation_id }`.
 */
export function targetOfRow(read: RowsToRead, kind: RowKind, row: ScopedRow): Promise<Target> {
  return targetOfKind(read, KINDS[kind], row);
}

/** As targetOfRow, for a kind that is not in the registry. */
export async function targetOfKind(read: RowsToRead, { audience }: Kind, row: ScopedRow): Promise<Target> {
  const made = ownersOf(row);
  switch (audience.of) {
    case 'workspace':
    case 'admin':
      return made;
    case 'person': {
      const { person, open, programs } = audience;
      const isOpen = open !== undefined && row[open.by] === open.is;
      return {
        ...made,
        ...(isOpen ? {} : { owner_id: text(row[person]) ?? '' }),
        ...(programs ? { own_program_ids: list(row[programs]) } : {}),
      };
    }
    case 'program':
      return { ...made, own_program_ids: [text(row[audience.program]) ?? ''] };
    case 'definition':
      return { ...made, type_id: text(row.id) ?? null };
    case 'task':
      return taskTarget(row);
    case 'part': {
      const task = text(row[audience.task]);
      if (task === undefined && audience.table !== undefined)
        return { ...made, ...(await sliceTarget(read, text(row[audience.table]) ?? '')) };
      const held = task === undefined ? undefined : await read.get('task', task);
      if (!held) return made;
      return { ...made, own_program_ids: held.program_ids, also: await rowRight(read, 'task', held.id) };
    }
    case 'table': {
      const named = audience.table && text(row[audience.table]);
      // If a row must belong to a table and belongs to none, nobody who sees only some tables may know of it.
      const tableId = audience.table === undefined || audience.isTableOptional ? named : (named ?? '');
      const single = (audience.fields ?? []).flatMap((name) => text(row[name]) ?? []);
      const reference = audience.reference && text(row[audience.reference]);
      const fieldIds = [...single, ...(audience.fieldLists ?? []).flatMap((name) => list(row[name]))];
      const table = tableId === undefined ? { field_ids: fieldIds } : await sliceTarget(read, tableId, fieldIds);
      const also: NeededRight[] = [];
      const restsOn = async (of: 'field' | 'drc_config', id: string | undefined) => {
        if (id !== undefined) also.push(...(await rowRight(read, of, id)));
      };
      if (audience.table !== undefined) for (const id of fieldIds) await restsOn('field', id);
      if (reference) {
        await restsOn('field', reference);
        const into = (await read.get('field', reference))?.ref_slice_id;
        if (into) also.push(await tableRight(read, into));
      }
      await restsOn('drc_config', audience.config && text(row[audience.config]));
      const under = await experimentRights(read, audience.operation && text(row[audience.operation]));
      also.push(...(under.also ?? []));
      return {
        ...under,
        ...made,
        ...table,
        ...(audience.table === undefined && fieldIds[0] !== undefined ? await tablesOfField(read, fieldIds[0]) : {}),
        ...(audience.programs ? { own_program_ids: list(row[audience.programs]) } : {}),
        ...(also.length > 0 ? { also } : {}),
      };
    }
  }
}
