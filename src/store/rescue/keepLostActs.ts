import type { ValueChange } from '@/domain/changes/rowChange';
import { undoEvent } from '@/domain/commands/events/undoEvent';
import { createRecord } from '@/domain/commands/records/createRecord';
import { setValues } from '@/domain/commands/records/setValues';
import type { Json } from '@/lib/json';
import { keepRefused, type PastAct } from '../acts/again';
import { tzMinutesAt } from '../acts/commandContext';
import { emptyNotice } from '../db/changeStream';
import type { KeptEvent, RefusedReason } from '../db/schema';
import { writeTransaction } from '../db/writeTransaction';
import type { LocalStore } from '../localStore';
import { touchedKeys } from '../rows/rowKey';

/** Events per request. */
const TOGETHER = 100;

export const LOST: RefusedReason = {
  code: 'rescoped',
  message: 'It was saved, and the server was set back to a backup from before. Try again to save it once more.',
  issues: [],
};

const isWrite = (change: KeptEvent['changes'][number]): change is ValueChange =>
  change.kind === 'value' && change.before === null;

/**
 * The command that repeats an operation: the one that was run here, or an equivalent one for an operation that was made
 * elsewhere. If there is no equivalent, the call is kept without an input, and can only be read.
 */
function commandOf({ changes, undoes, call, made }: KeptEvent): { call: string; input: Json } {
  if (made) return { call, input: made.input };
  if (undoes !== null) return { call: undoEvent.call, input: { event_id: undoes, mode: 'strict' } };
  const writes = changes.filter(isWrite);
  const [first] = writes;
  const operationId = first?.operation_id ?? null;
  const isOne = writes.every((write) => write.operation_id === operationId);
  const [record, ...others] = changes.filter(({ kind }) => kind === 'record');
  if (isOne && writes.length === changes.length) {
    const cells = writes.map(({ record_id, field_id, after }) => ({
      record_id,
      field_id,
      content: after.content ?? null,
    }));
    return { call: setValues.call, input: { operation_id: operationId, cells } };
  }
  const sliceId = record?.kind === 'record' && record.before === null ? record.after?.entity_slice_id : undefined;
  if (isOne && record && others.length === 0 && typeof sliceId === 'string' && writes.length + 1 === changes.length) {
    const data = Object.fromEntries(writes.map(({ field_id, after }) => [field_id, after.content ?? null]));
    return {
      call: createRecord.call,
      input: { id: record.id, entity_slice_id: sliceId, operation_id: operationId, data },
    };
  }
  return { call, input: {} };
}

/**
 * Operations of this person that the server accepted and no longer has, oldest first, as far back as this device keeps
 * events. Those of the person's other devices are included, because those may have been wiped since; once one device
 * repeats an operation, it leaves the trays of the others.
 */
async function lostActs({ db, userId, ports: { remote } }: LocalStore): Promise<KeptEvent[]> {
  if (!remote) return [];
  const own = (await db.events.orderBy('seq').toArray()).filter(({ seq, actor_id }) => seq > 0 && actor_id === userId);
  const lost: KeptEvent[] = [];
  for (let at = 0; at < own.length; at += TOGETHER) {
    const asked = own.slice(at, at + TOGETHER);
    const known = new Set((await remote.events(asked.map(({ id }) => id))).held);
    // All of them are requested: what was sent later comes after what is lost.
    lost.push(...asked.filter(({ id }) => !known.has(id)));
  }
  // An undone operation leaves nothing to repeat, nor does its undo.
  const ids = new Set(lost.map(({ id }) => id));
  return lost.filter(({ undone_by, undoes }) => undone_by === null && !(undoes && ids.has(undoes)));
}

/**
 * Puts operations that the server acknowledged and then lost (it was restored from an older backup) into the tray, with
 * what was typed: their author decides whether they are repeated (S4). Call it before the copy is fetched again.
 * @throws as the client does; nothing is purged then.
 */
export async function keepLostActs(store: LocalStore): Promise<void> {
  const { db } = store;
  const lost = await lostActs(store);
  if (lost.length === 0) return;
  const entries = lost.map(
    (event): PastAct => ({
      ...commandOf(event),
      op_id: event.id,
      act_id: event.act_id,
      at: event.at,
      tz_minutes: event.made?.tz_minutes ?? tzMinutesAt(event.at),
      changes: event.changes,
      touches: touchedKeys(event.changes),
      title: event.title,
      undoable: event.undoable,
      undoes: event.undoes,
      state: 'refused',
      reason: LOST,
      retry_count: 0,
      schema_version: event.made?.schema_version ?? store.schemaVersion,
    }),
  );
  await writeTransaction(store, async () => {
    const held = new Set((await db.outbox.orderBy('op_id').keys()) as string[]);
    for (const entry of entries) if (!held.has(entry.op_id)) await keepRefused(store, entry, LOST);
  });
  store.stream.publish({ ...emptyNotice('local'), outbox: true });
}
