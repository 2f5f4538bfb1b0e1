import { callName } from '@/contract/call';
import { deleteImportDataCall } from '@/contract/imports/deleteData';
import type { RowChange } from '@/domain/changes/rowChange';
import { changed } from '@/domain/commands/support/changes';
import type { LogEvent } from '@/domain/events/event';
import type { Actor } from '@/domain/permissions/actor';
import { blockIdAt } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { type RecordSweep, runsOf } from '@/domain/records/recordSweep';
import type { Deps } from '../../deps';
import { EVENT_HEAD, type StoredEvent, toLogEvent } from '../../events/eventStore';
import { unpackBody } from '../../events/packEvent';
import { serverAct } from '../../events/serverAct';
import type { Sight } from '../../events/sight';
import { freshId } from '../../freshId';
import type { ImportRow } from '../../jobs/importRow';
import { demandDeletion, demandExperiments } from './importRights';

export interface Deleted {
  /** The operation by which the deletion can be undone as one. */
  act_id: string;
  deleted_records: number;
  hidden_values: number;
  kept: number;
}

interface Deletion {
  deps: Deps;
  actor: Actor;
  act: { call: string; title: string; actId: string };
  /** First 28 characters of the ids of the import's events: the ids of its records and values begin with them. */
  bases: ReadonlySet<string>;
  result: Deleted;
}

const CALL = callName(deleteImportDataCall);
/** Records that are examined while holding the workspace's lock once. */
const RECORDS_PER_EVENT = 2000;
const VALUES_PER_EVENT = 2000;

/** Whether nothing but the import has touched the record. */
function isUntouched(record: RecordRow, bases: ReadonlySet<string>): boolean {
  // One that was deleted and restored is as the import left it.
  for (const name in record.stamps) if (name !== 'is_deleted') return false;
  return Object.values(record.cells).every((cell) => cell.every((value) => bases.has(value.id.slice(0, 28))));
}

/**
 * Reverts what the events of an import added and nobody has changed since: a chain of events in one operation, which
 * can be undone as one. Records are deleted by runs of ids, however many they are; the last event marks the import's
 * row.
 */
export async function deleteImported(deps: Deps, sight: Sight, row: ImportRow): Promise<Deleted> {
  const { actor } = sight;
  const workspaceId = actor.workspace_id;
  const rows = await deps.db.query<StoredEvent>(
    `select ${EVENT_HEAD}, packed from event
     where workspace_id = $1 and act_id = $2 and undone_by is null order by seq`,
    [workspaceId, row.id],
  );
  const actId = freshId();
  const act = { call: CALL, title: `Delete the data of ${row.file_name}`, actId };
  const result: Deleted = { act_id: actId, deleted_records: 0, hidden_values: 0, kept: 0 };
  const deletion: Deletion = { deps, actor, act, bases: new Set(rows.map(({ id }) => id.slice(0, 28))), result };
  const touched = {
    slices: new Set(row.entity_slice_id ? [row.entity_slice_id] : []),
    fields: new Set<string>(),
    operations: new Set(row.operation_id ? [row.operation_id] : []),
  };
  for (const stored of rows) noteTouched(unpackBody(stored.packed), touched);
  demandDeletion(sight, touched.slices, [...touched.fields]);
  const tasks = await deps.rows.reader(actor).then((read) => read.many('task', [...touched.operations]));
  demandExperiments(
    sight,
    tasks.filter((task) => task !== undefined),
  );
  for (const stored of rows) {
    const event = toLogEvent(workspaceId, stored, unpackBody(stored.packed));
    await deleteRecords(deletion, event);
    await hideValues(deletion, event);
  }
  await serverAct(deps, actor, act, async (read) => {
    const held = await read.get('import', row.id);
    const mark = { data_deleted_at: new Date().toISOString(), data_deleted_by: actor.user_id };
    const change = held && !held.data_deleted_at ? changed('import', held, mark) : null;
    return { changes: change ? [change] : [], answer: { value: result } };
  });
  return result;
}

function noteTouched(
  { changes, blocks = [] }: Pick<LogEvent, 'changes' | 'blocks'>,
  touched: { slices: Set<string>; fields: Set<string>; operations: Set<string> },
): void {
  for (const block of blocks) {
    touched.slices.add(block.slice_id);
    for (const fieldId of Object.keys(block.columns)) touched.fields.add(fieldId);
  }
  for (const change of changes) {
    if (change.kind !== 'value') continue;
    touched.fields.add(change.field_id);
    if (change.operation_id !== null) touched.operations.add(change.operation_id);
  }
}

async function deleteRecords({ deps, actor, act, bases, result }: Deletion, event: LogEvent): Promise<void> {
  for (const block of event.blocks ?? []) {
    const made = Array.from({ length: block.count }, (_, i) => blockIdAt(block, i));
    for (let at = 0; at < made.length; at += RECORDS_PER_EVENT) {
      const counts = { deleted: 0, kept: 0 };
      await serverAct(deps, actor, act, async (read) => {
        const ids: string[] = [];
        counts.kept = 0;
        for (const record of await read.records(made.slice(at, at + RECORDS_PER_EVENT))) {
          if (!record || record.attrs.is_deleted) continue;
          if (isUntouched(record, bases)) ids.push(record.id);
          else counts.kept++;
        }
        counts.deleted = ids.length;
        const sweeps: RecordSweep[] =
          ids.length > 0 ? [{ slice_id: block.slice_id, runs: runsOf(ids), is_deleted: true }] : [];
        return { changes: [], sweeps, answer: { value: counts } };
      });
      result.deleted_records += counts.deleted;
      result.kept += counts.kept;
    }
  }
}

async function hideValues({ deps, actor, act, result }: Deletion, event: LogEvent): Promise<void> {
  const written = event.changes.flatMap((change) =>
    change.kind === 'value' && change.before === null ? [change] : [],
  );
  for (let at = 0; at < written.length; at += VALUES_PER_EVENT) {
    const part = written.slice(at, at + VALUES_PER_EVENT);
    const counts = { hidden: 0, kept: 0 };
    await serverAct(deps, actor, act, async (read) => {
      const changes: RowChange[] = [];
      counts.kept = 0;
      const holders = await read.records(part.map((change) => change.record_id));
      part.forEach((change, i) => {
        const cell = holders[i]?.cells[change.field_id] ?? [];
        const value = cell.find((held) => held.id === change.id);
        if (!value || value.hidden) return;
        const stands = cell.find((held) => !held.hidden && held.operation_id === value.operation_id) === value;
        if (stands) changes.push({ ...change, before: { is_hidden: false }, after: { is_hidden: true } });
        else counts.kept++;
      });
      counts.hidden = changes.length;
      return { changes, answer: { value: counts } };
    });
    result.hidden_values += counts.hidden;
    result.kept += counts.kept;
  }
}
