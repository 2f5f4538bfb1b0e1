import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';
import type { Attributes, RowChange } from '../../changes/rowChange';
import { type Stamp, stampOf, stampOp } from '../../changes/stamp';
import type { LogEvent } from '../../events/event';
import type { PlainKind } from '../../kinds/rowKind';
import type { RecordRow } from '../../records/recordRow';
import type { Reader } from '../reader';
import { haveParts, revertParts } from './revertParts';

/** An effect of an event that something later has changed, so that an undo would affect the later change too. */
export interface UndoConflict {
  change: RowChange;
  /** Attributes concerned; empty for values and for whole rows. */
  attributes: string[];
  /** The operation that changed it since. */
  opId: string;
}

/** Who wrote an attribute last, and who made the change that is to be undone. */
interface Writer {
  opId: string;
  authorId: LogEvent['actor_id'];
}

interface Stamped {
  attrs: Attributes | RecordRow['attrs'];
  born: Stamp;
  stamps: { [attribute: string]: Stamp };
}

/** Attributes that every write of a row updates; they say when, not what, and never prevent an undo. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  'updated_at',
  'last_updated_by',
  'last_activity_at',
  'identifier_field_ids',
  'left_slice_ids',
]);

function attributeConflicts(row: Stamped, names: readonly string[], own: Stamp): { name: string; opId: string }[] {
  return names
    .filter((name) => !BOOKKEEPING.has(name))
    .map((name) => ({ name, stamp: row.stamps[name] ?? row.born }))
    .filter(({ stamp }) => stamp > own)
    .map(({ name, stamp }) => ({ name, opId: stampOp(stamp) }));
}

/**
 * Whether everything that was written to an attribute since has been undone: its content is what the event left, and it
 * was written by an undo or by the author of the event (who undoes a change of a document by changing it back). People
 * who undo several steps in a row are not asked about their own steps.
 */
async function standsAgain(read: Reader, now: Json | undefined, left: Json | undefined, by: Writer): Promise<boolean> {
  // Undoing the first write of an attribute leaves null, which is equivalent to its absence.
  if (!sameJson(now ?? null, left ?? null)) return false;
  const last = await read.event(by.opId);
  return last !== undefined && (last.undoes !== null || last.actor_id === by.authorId);
}

/** Whether the part of a change in a list or an object can be undone without affecting what was changed there since. */
function goesBackAlone(now: Json | undefined, before: Json | undefined, left: Json | undefined): boolean {
  if (now === undefined || before === undefined || left === undefined || !haveParts(now, before, left)) return false;
  return revertParts(now, before, left, 'strict') !== null;
}

async function changedSince(
  read: Reader,
  row: Stamped,
  names: readonly string[],
  event: LogEvent,
  { before, left }: { before: Attributes; left: Attributes },
): Promise<{ name: string; opId: string }[]> {
  const found: { name: string; opId: string }[] = [];
  const now: Attributes = { ...row.attrs };
  for (const { name, opId } of attributeConflicts(row, names, stampOf(event.at, event.id))) {
    if (goesBackAlone(now[name], before[name], left[name])) continue;
    if (await standsAgain(read, now[name], left[name], { opId, authorId: event.actor_id })) continue;
    found.push({ name, opId });
  }
  return found;
}

async function rowConflicts(read: Reader, change: RowChange, event: LogEvent): Promise<UndoConflict[]> {
  if (change.kind === 'value') return [];
  const record = change.kind === 'record' ? await read.record(change.id) : undefined;
  const row: Stamped | undefined = record ?? (await read.stored(change.kind as PlainKind, change.id));
  if (!row) return [];
  if (change.before !== null && change.after !== null) {
    const found = await changedSince(read, row, Object.keys(change.after), event, {
      before: change.before,
      left: change.after,
    });
    return found.length > 0 ? [{ change, attributes: found.map((f) => f.name), opId: found[0]!.opId }] : [];
  }
  // A creation: whatever was written to the row since would be lost with it.
  const left = { is_deleted: false, ...change.after };
  const written = await changedSince(read, row, Object.keys(row.stamps), event, { before: {}, left });
  if (written.length > 0) return [{ change, attributes: [], opId: written[0]!.opId }];
  for (const cell of Object.values(record?.cells ?? {})) {
    const foreign = cell.find((value) => !value.hidden && value.author_id !== event.actor_id);
    if (foreign) return [{ change, attributes: [], opId: foreign.id }];
  }
  return [];
}

async function valueConflicts(read: Reader, change: RowChange, event: LogEvent): Promise<UndoConflict[]> {
  if (change.kind !== 'value') return [];
  const record = await read.record(change.record_id);
  const cell = (record?.cells[change.field_id] ?? []).filter((v) => v.operation_id === change.operation_id);
  const value = cell.find((held) => held.id === change.id);
  if (!value) return [];
  if (value.turned !== undefined && value.turned > stampOf(event.at, event.id))
    return [{ change, attributes: [], opId: stampOp(value.turned) }];
  const newer = cell.slice(0, cell.indexOf(value)).find((held) => !held.hidden);
  return newer ? [{ change, attributes: [], opId: newer.id }] : [];
}

/** Conflicts that prevent undoing an event (S6). */
export async function undoConflicts(
  read: Reader,
  event: LogEvent,
  changes: readonly RowChange[],
): Promise<UndoConflict[]> {
  const found: UndoConflict[] = [];
  for (const change of changes) {
    found.push(
      ...(change.kind === 'value'
        ? await valueConflicts(read, change, event)
        : await rowConflicts(read, change, event)),
    );
  }
  return found;
}
