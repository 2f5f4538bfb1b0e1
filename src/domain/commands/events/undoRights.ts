import type { RowChange } from '../../changes/rowChange';
import { KINDS } from '../../kinds/registry';
import type { PlainKind } from '../../kinds/rowKind';
import { workAbility } from '../../kinds/task';
import type { Actor } from '../../permissions/actor';
import { can } from '../../permissions/decide';
import type { ScopedRow } from '../../permissions/scope';
import type { NeededRight } from '../../permissions/target';
import { changedOperations, fieldsUnder } from '../../records/recordOperations';
import type { RecordSweep } from '../../records/recordSweep';
import { sliceTarget } from '../../rights/sliceTarget';
import { targetOfRow } from '../../rights/targetOfRow';
import { taskTarget } from '../../rights/taskTarget';
import type { Reader } from '../reader';
import { lockedUnder } from '../support/lockedUnder';
import { whyNoRecords } from '../tasks/mustBearRecords';

type CellChange = Extract<RowChange, { kind: 'value' }>;
type AttributeChange = Exclude<RowChange, CellChange>;

const tableOf = async (read: Reader, recordId: string) => (await read.record(recordId))?.attrs.entity_slice_id;

/** The row as it is, or as the change recorded it if it was deleted. */
async function rowOf(read: Reader, { kind, id, before, after }: AttributeChange): Promise<ScopedRow> {
  const held = kind === 'record' ? (await read.record(id))?.attrs : await read.get(kind as PlainKind, id);
  return { ...before, ...after, ...held, id };
}

/** The row on which the right to change a row is checked: for shared parts of a task, the task. */
async function askedOn(
  read: Reader,
  change: AttributeChange,
): Promise<{ of: AttributeChange['kind']; row: ScopedRow }> {
  const row = await rowOf(read, change);
  const { audience } = KINDS[change.kind];
  const isOfTask = audience.of === 'part' && audience.table === undefined;
  const task = isOfTask ? await read.get('task', String(row[audience.task])) : undefined;
  return task ? { of: 'task', row: task } : { of: change.kind, row };
}

/** Rights on values, checked once for all values of a table and experiment. */
async function cellRights(read: Reader, changes: readonly CellChange[]): Promise<NeededRight[]> {
  const groups = new Map<string, { row: ScopedRow; ability: NeededRight['ability']; fields: Set<string> }>();
  for (const change of changes) {
    const row = { entity_slice_id: await tableOf(read, change.record_id), operation_id: change.operation_id };
    const ability = KINDS.value.undoAbility(change, row);
    const key = `${ability}|${row.entity_slice_id}|${row.operation_id}`;
    const group = groups.get(key) ?? { row, ability, fields: new Set<string>() };
    group.fields.add(change.field_id);
    groups.set(key, group);
  }
  const needed: NeededRight[] = [];
  for (const { row, ability, fields } of groups.values())
    needed.push({ ability, target: { ...(await targetOfRow(read, 'value', row)), field_ids: [...fields] } });
  return needed;
}

/** Rights on records, checked once per table, and on each other row. */
async function rowRights(read: Reader, changes: readonly AttributeChange[]): Promise<NeededRight[]> {
  const needed = new Map<string, NeededRight>();
  for (const change of changes) {
    const { kind, id } = change;
    const { of, row } = await askedOn(read, change);
    const ability = KINDS[kind].undoAbility(change, row);
    const key = kind === 'record' ? `${ability}|record|${row.entity_slice_id}` : `${ability}|${kind}|${id}`;
    if (needed.has(key)) continue;
    // Records are checked as a group: who created a single one does not matter.
    const asked = kind === 'record' ? { entity_slice_id: row.entity_slice_id } : row;
    needed.set(key, { ability, target: await targetOfRow(read, of, asked) });
  }
  return [...needed.values()];
}

/** The record that an undo removes: it was created, or restored. */
function idRemovedByUndo(change: RowChange): string[] {
  if (change.kind !== 'record') return [];
  const { id, before, after } = change;
  return before === null || (before.is_deleted === true && after?.is_deleted === false) ? [id] : [];
}

/**
 * Rights on the experiments whose values the changes touch: to change each of them, and to write every value that
 * becomes valid or invalid. An experiment that is not on this device is checked on the server.
 */
async function experimentRights(read: Reader, actor: Actor, changes: readonly RowChange[]): Promise<NeededRight[]> {
  const touched = new Set<string>();
  const removed = changes.flatMap(idRemovedByUndo);
  const records = (await read.records(removed)).filter((record) => record !== undefined);
  const needed: NeededRight[] = await lockedUnder(read, records, actor);
  for (const change of changes) {
    if (change.kind === 'value' && change.operation_id !== null) touched.add(change.operation_id);
    if (change.kind !== 'record' || !change.before || !change.after) continue;
    for (const { id, isExclusion } of changedOperations(change.before, change.after)) {
      touched.add(id);
      const record = isExclusion ? await read.record(change.id) : undefined;
      if (!record) continue;
      const target = await sliceTarget(read, record.attrs.entity_slice_id, fieldsUnder([record], id));
      needed.push({ ability: 'value.write', target });
    }
  }
  for (const task of await read.many('task', [...touched]))
    if (task) needed.push({ ability: workAbility(task, 'update'), target: taskTarget(task) });
  return needed;
}

/** Whether a change concerns the data of an experiment. */
function isOfExperiment(change: RowChange): boolean {
  if (change.kind === 'value') return change.operation_id !== null;
  if (change.kind !== 'record' || !change.before || !change.after) return false;
  return changedOperations(change.before, change.after).length > 0;
}

/**
 * Whether the actor still has the rights that the changes' own commands would require (S6: an undo requires current
 * rights). The kind of each row says which right that is and on what it is checked.
 */
export async function mayUndo(
  read: Reader,
  actor: Actor,
  changes: readonly RowChange[],
  sweeps: readonly RecordSweep[] = [],
): Promise<boolean> {
  for (const { slice_id, is_deleted } of sweeps)
    if (!can(actor, is_deleted ? 'record.create' : 'record.delete', await sliceTarget(read, slice_id))) return false;
  const cells = changes.filter((change) => change.kind === 'value');
  const rows = changes.filter((change) => change.kind !== 'value');
  if (whyNoRecords(actor) !== null && changes.some(isOfExperiment)) return false;
  const needed = [
    ...(await cellRights(read, cells)),
    ...(await rowRights(read, rows)),
    ...(await experimentRights(read, actor, changes)),
  ];
  return needed.every(({ ability, target }) => can(actor, ability, target));
}
