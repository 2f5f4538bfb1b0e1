import type { JobProgress } from '@/contract/sync/jobProgress';
import { markOf } from '@/contract/sync/knownEvents';
import type { ScopedRow } from '@/domain/permissions/scope';
import { resolveActor } from '@/domain/rights/resolveActor';
import { eventsAfter } from '../events/eventStore';
import { type EventTexts, eventTexts } from '../events/feedEvents';
import type { ReadRows } from '../events/readRows';
import type { RecentEvents } from '../events/recentEvents';
import { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import type { Db } from '../storage/db';

/** Clients fetch more than this themselves: a poke must not delay those behind it. */
const MOST_EVENTS = 20;
const MOST_BYTES = 65_536;

/** The text of a poke for one person, by their id: JSON of contract/sync/poke. */
export type PokeTexts = (userId: string) => Promise<string>;

export const barePoke = (seq: number) => `{"seq":${seq}}`;

/** Sights by structure: most commits do not change the structure. */
const sights = new WeakMap<Structure, Map<string, Sight | null>>();

function sightOf(structure: Structure, workspaceId: string, userId: string): Sight | null {
  const held = sights.get(structure) ?? new Map<string, Sight | null>();
  sights.set(structure, held);
  let sight = held.get(userId);
  if (sight === undefined) {
    const actor = resolveActor(structure, workspaceId, userId);
    sight = actor ? new Sight(actor, structure) : null;
    held.set(userId, sight);
  }
  return sight;
}

async function textFor(sight: Sight, texts: EventTexts, from: number, seq: number, lastMark: string): Promise<string> {
  const news = `"from":${from},"last_mark":"${lastMark}","perm_epoch":${sight.epoch()},"rights":${sight.rights()}`;
  return `{"seq":${seq},"news":{${news},"events":[${(await texts(sight)).join(',')}]}}`;
}

/**
 * Reads what happened in a workspace after `from`, once for all listeners; what this process has just committed is
 * already in memory. Rights are those after the events, so that a device with older rights learns from `perm_epoch`
 * that it must ask.
 */
export async function readNews(
  deps: { db: Db; rows: ReadRows; recent: RecentEvents },
  workspaceId: string,
  from: number,
  seq: number,
): Promise<PokeTexts> {
  const bare = async () => barePoke(seq);
  if (seq - from > MOST_EVENTS) return bare;
  const fresh = deps.recent.take(workspaceId, from, seq);
  const events =
    fresh?.events ?? (await eventsAfter(deps.db, workspaceId, from, MOST_EVENTS)).filter((event) => event.seq <= seq);
  const last = events.at(-1);
  if (!last || events.length !== seq - from) return bare;
  if (events.reduce((sum, event) => sum + event.packed.length, 0) > MOST_BYTES) return bare;
  // Read after the events: somebody who lost a right by one of them must not read it in them.
  const structure = fresh?.structure ?? (await deps.rows.structure(workspaceId));
  const texts = eventTexts(deps.db, workspaceId, events);
  const made = new Map<string, Promise<string>>();
  return (userId) => {
    let text = made.get(userId);
    if (!text) {
      const sight = sightOf(structure, workspaceId, userId);
      text = sight ? textFor(sight, texts, from, seq, markOf(last)) : bare();
      made.set(userId, text);
    }
    return text;
  };
}

/** Which people of a workspace may know of a job: those who see its row. */
export async function whoSeesJob(
  deps: { db: Db; rows: ReadRows },
  workspaceId: string,
  { kind, id }: JobProgress,
): Promise<(userId: string) => boolean> {
  const [structure, [row]] = await Promise.all([
    deps.rows.structure(workspaceId),
    deps.db.query<{ attrs: ScopedRow }>(
      'select attrs from row where workspace_id = $1 and kind = $2 and id = $3 and removed is null',
      [workspaceId, kind, id],
    ),
  ]);
  return (userId) =>
    row !== undefined && (sightOf(structure, workspaceId, userId)?.seesRow(kind, id, row.attrs) ?? false);
}
