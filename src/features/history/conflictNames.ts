import type { Refusal } from '@/domain/refusal';
import type { LocalStore } from '@/store/localStore';

/** Who changed the same since, and when they last did. */
export interface LaterChange {
  actorId: string;
  at: number;
  count: number;
}

/** The people behind a refused undo, newest first; those whose events are not on this device are left out. */
export async function laterChanges(store: LocalStore, refusal: Refusal): Promise<LaterChange[]> {
  const byActor = new Map<string, LaterChange>();
  for (const issue of refusal.issues) {
    const opId = issue.path[2];
    if (issue.code !== 'changed_since' || typeof opId !== 'string') continue;
    const event = await store.reader.event(opId);
    if (!event) continue;
    const held = byActor.get(event.actor_id);
    byActor.set(event.actor_id, {
      actorId: event.actor_id,
      at: Math.max(event.at, held?.at ?? 0),
      count: (held?.count ?? 0) + 1,
    });
  }
  return [...byActor.values()].sort((a, b) => b.at - a.at);
}
