import type { LogEvent } from '@/domain/events/event';
import type { Refusal } from '@/domain/refusal';
import type { LocalStore } from '@/store/localStore';
import { pendingEvent } from '@/store/rows/pendingEvent';

/** A person who has changed the same values since, what they did, and when they last did. */
export interface LaterChange {
  actorId: string;
  at: number;
  /** Names of the operations, newest first, each once. */
  titles: string[];
}

/** Number of leading characters that the id of an event and those of its values share. */
const BASE = 28;

/** The event of an operation, or of a value that it wrote. */
async function eventOf(store: LocalStore, id: string): Promise<LogEvent | undefined> {
  const base = id.slice(0, BASE);
  const known = await store.db.events.where('id').startsWith(base).first();
  if (known) return known;
  const waiting = await store.db.outbox.where('op_id').startsWith(base).first();
  return waiting && pendingEvent(waiting, store.workspaceId);
}

/** The people behind a refused undo, newest first; those whose events are not on this device are left out. */
export async function laterChanges(store: LocalStore, refusal: Refusal): Promise<LaterChange[]> {
  const ids = refusal.issues.flatMap(({ code, path }) =>
    code === 'changed_since' && typeof path[2] === 'string' ? [path[2]] : [],
  );
  const events = await Promise.all([...new Set(ids)].map((id) => eventOf(store, id)));
  const byActor = new Map<string, LaterChange>();
  for (const event of events.flatMap((found) => found ?? []).sort((a, b) => b.at - a.at)) {
    const held = byActor.get(event.actor_id);
    if (!held) byActor.set(event.actor_id, { actorId: event.actor_id, at: event.at, titles: [event.title] });
    else if (!held.titles.includes(event.title)) held.titles.push(event.title);
  }
  return [...byActor.values()];
}
