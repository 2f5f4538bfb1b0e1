import type { RowChange } from '@/domain/changes/rowChange';
import { changedRecord } from '@/domain/commands/support/changes';
import type { LogEvent } from '@/domain/events/event';
import type { Actor } from '@/domain/permissions/actor';
import { blockIdAt } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import type { Deps } from '../deps';
import { type StoredEvent, toLogEvent } from '../events/eventStore';
import { unpackBody } from '../events/packEvent';
import { serverAct } from '../events/serverAct';
import { freshId } from '../workspaces/createWorkspace';

export interface Deleted {
  deleted_records: number;
  hidden_values: number;
  kept: number;
}

const CHANGES_PER_EVENT = 2000;

/** Whether nothing but the import has touched the record. */
function isUntouched(record: RecordRow, bases: ReadonlySet<string>): boolean {
  if (Object.keys(record.stamps).length > 0) return false;
  return Object.values(record.cells).every((cell) => cell.every((value) => bases.has(value.id.slice(0, 28))));
}

/** Takes back what the events of an import brought and nobody changed since; itself a chain of events that can be undone. */
export async function deleteImported(deps: Deps, actor: Actor, importId: string): Promise<Deleted> {
  const workspaceId = actor.workspace_id;
  const rows = await deps.db.query<StoredEvent>(
    `select seq, id, act_id, actor_id, client_id, call, title, at, received_at, undoable, undoes, undone_by, packed
     from event where workspace_id = $1 and act_id = $2 and undone_by is null order by seq`,
    [workspaceId, importId],
  );
  const bases = new Set(rows.map((row) => row.id.slice(0, 28)));
  const result: Deleted = { deleted_records: 0, hidden_values: 0, kept: 0 };
  const actId = freshId();
  for (const row of rows) {
    const event = toLogEvent(workspaceId, row, unpackBody(row.packed));
    await deleteOfEvent(deps, actor, event, { actId, bases, result });
  }
  return result;
}

async function deleteOfEvent(
  deps: Deps,
  actor: Actor,
  event: LogEvent,
  run: { actId: string; bases: ReadonlySet<string>; result: Deleted },
): Promise<void> {
  const made = (event.blocks ?? []).flatMap((block) =>
    Array.from({ length: block.count }, (_, i) => blockIdAt(block, i)),
  );
  const values = event.changes.flatMap((change) => (change.kind === 'value' && change.before === null ? [change] : []));
  for (let at = 0; at < Math.max(made.length, values.length); at += CHANGES_PER_EVENT) {
    const ids = made.slice(at, at + CHANGES_PER_EVENT);
    const written = values.slice(at, at + CHANGES_PER_EVENT);
    const act = { call: 'DELETE /imports/{id}/data', title: 'Delete imported data', actId: run.actId };
    const counts = { records: 0, values: 0, kept: 0 };
    await serverAct(deps, actor, act, async (read) => {
      const changes: RowChange[] = [];
      Object.assign(counts, { records: 0, values: 0, kept: 0 });
      for (const record of await read.records(ids)) {
        if (!record || record.attrs.is_deleted) continue;
        if (isUntouched(record, run.bases)) {
          changes.push(changedRecord(record.id, { is_deleted: false }, { is_deleted: true }));
          counts.records++;
        } else counts.kept++;
      }
      const holders = await read.records(written.map((change) => change.record_id));
      written.forEach((change, i) => {
        const cell = holders[i]?.cells[change.field_id] ?? [];
        const value = cell.find((held) => held.id === change.id);
        if (!value || value.hidden) return;
        const stands = cell.find((held) => !held.hidden && held.operation_id === value.operation_id) === value;
        if (!stands) counts.kept++;
        else {
          changes.push({ ...change, before: { is_hidden: false }, after: { is_hidden: true } });
          counts.values++;
        }
      });
      return { changes, answer: { value: counts } };
    });
    run.result.deleted_records += counts.records;
    run.result.hidden_values += counts.values;
    run.result.kept += counts.kept;
  }
}
