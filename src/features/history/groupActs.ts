import type { LogEvent } from '@/domain/events/event';

/** One line of the history: an act, however many events it had. */
export interface HistoryAct {
  actId: string;
  /** Its events, newest first. */
  events: readonly LogEvent[];
  title: string;
  actorId: string;
  at: number;
  /** Rows and values that it touched. */
  changeCount: number;
  /** Not yet acknowledged by the server. */
  isWaiting: boolean;
  isUndone: boolean;
  /** It can still be taken back, rights aside. */
  isUndoable: boolean;
  /** It takes back another act. */
  isUndo: boolean;
}

/** Notes of the server about an import that runs: they change only its counts and no one undoes them. */
function isProgress(event: LogEvent): boolean {
  return (
    !event.undoable &&
    event.changes.length > 0 &&
    event.changes.every((change) => change.kind === 'import' && change.before !== null)
  );
}

const changeCountOf = (event: LogEvent) =>
  event.changes.length + (event.blocks ?? []).reduce((sum, block) => sum + block.count, 0);

/** Several events of one act say it in one title: `Import 2,000 records into X` six times is 12,000 records. */
function titleOf(events: readonly LogEvent[]): string {
  const last = events[events.length - 1];
  if (!last) return '';
  const counted = /^(\D*?)(\d[\d,]*)(\D.*)$/;
  const parts = events.map((event) => counted.exec(event.title));
  const [, before, , after] = parts[0] ?? [];
  const isOneKind = parts.every((part) => part !== null && part[1] === before && part[3] === after);
  if (events.length < 2 || !isOneKind) return last.title;
  const sum = parts.reduce((total, part) => total + Number((part?.[2] ?? '0').replaceAll(',', '')), 0);
  return `${before}${sum.toLocaleString('en')}${after}`;
}

/**
 * Events as acts, newest act first: a bulk act (one act id) is one line, standing where its newest event stands.
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
      isUndo: group.some((event) => event.undoes !== null),
    };
  });
}

/** Acts whose title, or whose author's name, holds the text; without regard to case. */
export function filterActs(
  acts: readonly HistoryAct[],
  text: string,
  nameOf: (actorId: string) => string,
): readonly HistoryAct[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return acts;
  return acts.filter((act) => `${act.title}\n${nameOf(act.actorId)}`.toLowerCase().includes(wanted));
}
