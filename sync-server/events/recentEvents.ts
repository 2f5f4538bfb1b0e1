import { CacheMemory, type KeptByBytes } from './cacheMemory';
import type { StoredEvent } from './eventStore';
import type { Structure } from './structureCache';

/** Memory that an event takes beside its body. */
const EVENT_BYTES = 1000;
/** More than this is read from the log by whoever wants it. */
const MOST_EVENTS = 20;

/** Events that follow on one another, with the small rows as they are after the last. */
export interface FreshEvents {
  events: readonly StoredEvent[];
  structure: Structure;
}

/**
 * The newest events that this process has committed, until they are reported: colleagues wait for them, and reading them back
 * from the log would be two turns of the database.
 */
export class RecentEvents {
  readonly #byWorkspace: KeptByBytes<string, FreshEvents>;

  constructor(memory: CacheMemory = new CacheMemory()) {
    this.#byWorkspace = memory.keep('newest events');
  }

  /**
   * Adds what a transaction has committed.
   * @param structure the small rows as the transaction saw them under the workspace's lock; null when it changed them.
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

  /** Gives out the events after `from` up to `seq`, once; null when they are not all here, or not the newest. */
  take(workspaceId: string, from: number, seq: number): FreshEvents | null {
    const held = this.#byWorkspace.get(workspaceId);
    if (!held || held.events.at(-1)!.seq !== seq) return null;
    this.#byWorkspace.delete(workspaceId);
    const events = held.events.filter((event) => event.seq > from);
    return events.length === seq - from ? { events, structure: held.structure } : null;
  }
}
