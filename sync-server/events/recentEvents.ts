import { CacheMemory, type KeptByBytes } from './cacheMemory';
import type { StoredEvent } from './eventStore';
import type { Structure } from './structureCache';

/** Memory of an event besides its body. */
const EVENT_BYTES = 1000;
/** More than this must be read from the log. */
const MOST_EVENTS = 20;

/** Consecutive events, with the structure after the last. */
export interface FreshEvents {
  events: readonly StoredEvent[];
  structure: Structure;
}

/**
 * The newest events that this process has committed, kept until they are sent to listeners: colleagues wait for them,
 * and reading them back from the log would cost two round trips to the database.
 */
export class RecentEvents {
  readonly #byWorkspace: KeptByBytes<string, FreshEvents>;

  constructor(memory: CacheMemory = new CacheMemory()) {
    this.#byWorkspace = memory.keep('newest events');
  }

  /**
   * Adds what a transaction has committed.
   * @param structure as the transaction saw it under the workspace's lock; null when it was changed.
   */
  add(workspaceId: string, events: readonly StoredEvent[], structure: Structure | null): void {
    const first = events[0];
    if (!first) return;
    const held = this.#byWorkspace.get(workspaceId);
    this.#byWorkspace.delete(workspaceId);
    if (!structure) return;
    const before = held?.events.at(-1)?.seq === first.seq - 1 ? held.events : [];
    const newest = [...before, ...events].slice(-MOST_EVENTS);
    const bytes = newest.reduce((sum, { packed }) => sum + EVENT_BYTES + packed.length, 0);
    this.#byWorkspace.set(workspaceId, { events: newest, structure }, bytes);
  }

  /** Takes out the events after `from` up to `seq`, once; null when they are not all here, or not the newest. */
  take(workspaceId: string, from: number, seq: number): FreshEvents | null {
    const held = this.#byWorkspace.get(workspaceId);
    if (!held || held.events.at(-1)!.seq !== seq) return null;
    this.#byWorkspace.delete(workspaceId);
    const events = held.events.filter((event) => event.seq > from);
    return events.length === seq - from ? { events, structure: held.structure } : null;
  }
}
