import type { LogEvent } from '@/domain/events/event';
import { sweepCount } from '@/domain/records/recordSweep';
import { numberText } from '@/lib/words/counted';
import type { Act } from '@/parts/acts/undoAct';

/** One line of the history: an operation, however many events it had. */
export interface HistoryAct extends Act {
  actorId: string;
  at: number;
  /** Number of rows and values that it touched. */
  changeCount: number;
  /** Not yet acknowledged by the server. */
  isWaiting: boolean;
  isUndone: boolean;
  /** Whether it can still be undone, apart from rights. */
  isUndoable: boolean;
}

/** The server's reports about a running import: they change only its counts, and nobody undoes them. */
function isProgress(event: LogEvent): boolean {
  return (
    !event.undoable &&
    event.changes.length > 0 &&
    event.changes.every((change) => change.kind === 'import' && change.before !== null)
  );
}

const changeCountOf = (event: LogEvent) =>
  event.changes.length +
  (event.blocks ?? []).reduce((sum, block) => sum + block.count, 0) +
  (event.sweeps ?? []).reduce((sum, sweep) => sum + sweepCount(sweep), 0);

/** A title split around its first number, or null if it has none or ends with it. */
function countedTitle(title: string): [string, number, string] | null {
  const found = /\d[\d,]*/.exec(title);
  const rest = found ? title.slice(found.index + found[0].length) : '';
  return found && rest !== '' ? [title.slice(0, found.index), Number(found[0].replaceAll(',', '')), rest] : null;
}

/**
 * The title of an operation of several events: the title that most of them share apart from a number, with the numbers
 * added up. `Import 2,000 records into X` fifty times becomes `Import 100,000 records into X`.
 */
function titleOf(events: readonly LogEvent[]): string {
  const kinds = new Map<string, { title: string; times: number; parts: [string, number, string] | null }>();
  for (const { title } of events) {
    const parts = countedTitle(title);
    const key = parts ? `${parts[0]}#${parts[2]}` : title;
    const kind = kinds.get(key);
    if (!kind) kinds.set(key, { title, times: 1, parts });
    else {
      kind.times++;
      if (kind.parts && parts) kind.parts[1] += parts[1];
    }
  }
  const [first] = [...kinds.values()].sort((a, b) => b.times - a.times);
  if (!first) return '';
  const { title, times, parts } = first;
  return parts && times > 1 ? `${parts[0]}${numberText(parts[1])}${parts[2]}` : title;
}

/**
 * Events grouped into operations, newest first: a bulk operation (one act id) is one line, at the position of its
 * newest event.
 * @param events newest first.
 */
export function groupActs(events: readonly LogEvent[]): HistoryAct[] {
  const groups = new Map<string, LogEvent[]>();
  for (const event of events) {
    if (isProgress(event)) continue;
    const group = groups.get(event.act_id);
    if (group) group.push(event);
    else groups.set(event.act_id, [event]);
  }
  return [...groups].flatMap(([actId, group]) => {
    const newest = group[0];
    if (!newest) return [];
    return {
      actId,
      events: group,
      title: titleOf(group),
      actorId: newest.actor_id,
      at: newest.at,
      changeCount: group.reduce((sum, event) => sum + changeCountOf(event), 0),
      isWaiting: group.some((event) => event.seq === 0),
      isUndone: group.every((event) => event.undone_by !== null),
      isUndoable: group.some((event) => event.undoable && event.undone_by === null),
      isUndo: group.some((event) => event.undoes !== null && !event.title.startsWith('Redo: ')),
    };
  });
}

/** Operations whose title, or whose author's name, contains the text, ignoring case. */
export function filterActs(
  acts: readonly HistoryAct[],
  text: string,
  nameOf: (actorId: string) => string,
): readonly HistoryAct[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return acts;
  return acts.filter((act) => `${act.title}\n${nameOf(act.actorId)}`.toLowerCase().includes(wanted));
}
