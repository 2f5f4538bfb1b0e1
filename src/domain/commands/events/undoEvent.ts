import { z } from 'zod';
import type { Json } from '@/lib/json';
import { invert } from '../../changes/invert';
import type { Attributes, RowChange } from '../../changes/rowChange';
import { squash } from '../../changes/squash';
import type { LogEvent } from '../../events/event';
import type { PlainKind } from '../../kinds/rowKind';
import { mustBeAllowed } from '../../permissions/mustBeAllowed';
import { expandBlock } from '../../records/expandBlock';
import { invertSweeps } from '../../records/recordSweep';
import { Refusal } from '../../refusal';
import { defineCommand } from '../defineCommand';
import type { Reader } from '../reader';
import { EXAMPLE } from '../support/exampleIds';
import { haveParts, revertParts } from './revertParts';
import { type UndoConflict, undoConflicts } from './undoConflicts';
import { UNDO_MODES, type UndoMode } from './undoMode';
import { mayUndo } from './undoRights';

const TOO_LATE = 'This change can no longer be undone.';

/**
 * The changes of an event, with its blocks written out as creations; values are removed with their record, so they need
 * no entry.
 */
function plainChanges(
  changes: readonly RowChange[],
  blocks: readonly Parameters<typeof expandBlock>[0][],
): RowChange[] {
  const creations = blocks.flatMap((block) =>
    expandBlock(block).map(
      (record): RowChange => ({ kind: 'record', id: record.id, before: null, after: { ...record.attrs } }),
    ),
  );
  return [...creations, ...squash(changes)];
}

/** A value that was created with its record disappears with it: hiding both would make it look changed on a redo. */
function withoutOwnValues(changes: readonly RowChange[]): RowChange[] {
  const made = new Set(changes.flatMap((c) => (c.kind === 'record' && c.before === null ? [c.id] : [])));
  return changes.filter((c) => !(c.kind === 'value' && c.before === null && made.has(c.record_id)));
}

/** A field that was once a key field stays recorded as one: identifiers made from it still exist. */
const LASTING = 'identifier_field_ids';

function withoutLasting(changes: readonly RowChange[]): RowChange[] {
  return changes.map((change): RowChange => {
    if (change.kind !== 'slice' || !change.before || !change.after || !(LASTING in change.after)) return change;
    const { [LASTING]: _, ...before } = change.before;
    const { [LASTING]: __, ...after } = change.after;
    return { ...change, before, after };
  });
}

function withoutConflicts(changes: readonly RowChange[], conflicts: readonly UndoConflict[]): RowChange[] {
  return changes.flatMap((change): RowChange[] => {
    const conflict = conflicts.find((c) => c.change === change);
    if (!conflict) return [change];
    if (change.kind === 'value' || conflict.attributes.length === 0 || !change.before || !change.after) return [];
    const drop = new Set(conflict.attributes);
    const { before, after } = change;
    // Only items of a list, and names of an object, that nobody has changed since are reverted.
    const keep = Object.keys(after).filter((name) => !drop.has(name) || haveParts(before[name], after[name]));
    if (keep.length === 0) return [];
    const pick = (attrs: NonNullable<typeof change.after>) =>
      Object.fromEntries(keep.map((name) => [name, attrs[name]!]));
    return [{ ...change, before: pick(before), after: pick(after) }];
  });
}

/** The inverse changes, with lists and objects as they should become: what was changed there since stays. */
async function partByPart(read: Reader, inverted: readonly RowChange[], mode: UndoMode): Promise<RowChange[]> {
  const turned = new Map<string, Json>();
  const changes: RowChange[] = [];
  for (const change of inverted) {
    const { kind, id } = change;
    if (change.kind === 'value' || !change.before || !change.after) {
      changes.push(change);
      continue;
    }
    const row = kind === 'record' ? await read.record(id) : await read.stored(kind as PlainKind, id);
    const attrs: Attributes = { ...row?.attrs };
    const before = { ...change.before };
    const after = { ...change.after };
    for (const [name, found] of Object.entries(change.after)) {
      const left = change.before[name];
      const now = turned.get(`${kind}:${id}:${name}`) ?? attrs[name];
      if (now === undefined || left === undefined || !haveParts(now, found, left)) continue;
      const content = revertParts(now, found, left, mode) ?? found;
      turned.set(`${kind}:${id}:${name}`, content);
      before[name] = now;
      after[name] = content;
    }
    changes.push({ ...change, before, after });
  }
  return changes;
}

/** An undo is undone by a redo, and a redo by an undo. */
function titleOfUndo({ title, undoes }: LogEvent): string {
  if (undoes === null) return `Undo: ${title}`;
  return title.startsWith('Undo: ') ? title.replace('Undo: ', 'Redo: ') : title.replace(/^Redo: /, 'Undo: ');
}

/** Undoes an event by a new event, which can itself be undone (redo). All or nothing unless the mode says otherwise. */
export const undoEvent = defineCommand({
  call: 'POST /undo/{event_id}',
  summary: 'Undo an event by a new one, which can be undone as well',
  input: z.object({ event_id: z.uuid(), mode: z.enum(UNDO_MODES).default('strict') }),
  async allow() {
    return { ability: 'event.undo', target: {} };
  },
  async plan(read, input, context) {
    const event = await read.event(input.event_id);
    if (!event) throw new Refusal('not_found', 'This event does not exist.');
    const own = event.actor_id === context.actor.user_id;
    if (!own && context.actor.access_level !== 'admin')
      throw new Refusal('forbidden', 'Only the author of a change or an admin can undo it.');
    if (!own) mustBeAllowed(context.actor, { ability: 'event.roll_back', target: {} });
    if (!event.undoable || event.undone_by !== null) throw new Refusal('conflict', TOO_LATE);
    const whole = [...(await read.partsOf(event)), event];
    const effects = whole.map((part) => ({
      part,
      changes: withoutOwnValues(plainChanges(part.changes, part.blocks ?? [])),
    }));
    const changes = withoutLasting(effects.flatMap((effect) => effect.changes));
    const sweeps = invertSweeps(event.sweeps ?? []);
    if (!(await mayUndo(read, context.actor, changes, event.sweeps)))
      throw new Refusal('forbidden', 'You no longer have the right to change this back.');
    const conflicts: UndoConflict[] = [];
    for (const effect of effects) conflicts.push(...(await undoConflicts(read, effect.part, effect.changes)));
    if (conflicts.length > 0 && input.mode === 'strict')
      throw new Refusal(
        'conflict',
        TOO_LATE,
        conflicts.slice(0, 20).map((conflict) => ({
          validation: 'undo',
          code: 'changed_since',
          message: TOO_LATE,
          path: [conflict.change.kind, conflict.change.id, conflict.opId, ...conflict.attributes],
        })),
      );
    const taken = input.mode === 'mine' ? withoutConflicts(changes, conflicts) : changes;
    return {
      changes: await partByPart(read, invert(taken), input.mode),
      ...(sweeps.length > 0 ? { sweeps } : {}),
      answer: { value: { undone_event_id: event.id } },
      title: titleOfUndo(event),
      undoes: event.id,
    };
  },
  answers: z.object({ undone_event_id: z.string() }),
  done: 'Undone',
  undoable: true,
  example: { event_id: EXAMPLE.event, mode: 'strict' },
});
