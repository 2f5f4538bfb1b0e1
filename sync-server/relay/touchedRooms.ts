import type { PlainKind } from '@/domain/kinds/rowKind';
import type { CommitBus } from '../events/commitBus';
import type { Room } from './room';
import type { RoomRegistry } from './roomRegistry';

/** A check that failed because the database was unavailable is tried again after this time. */
const RETRY_MILLIS = 1_000;

/** The row that a document belongs to. */
export interface DocumentRow {
  kind: PlainKind;
  id: string;
}

export interface TouchedDeps {
  rooms: () => Pick<RoomRegistry, 'ofWorkspace'>;
  bus: Pick<CommitBus, 'onCommit'>;
  /** Which of these rows an event after `since` changed. */
  changedRows(workspaceId: string, rows: readonly DocumentRow[], since: number): Promise<DocumentRow[]>;
  log: { warn(data: object, text: string): void };
}

interface Look {
  /** Everything up to this event has been checked. */
  upto: number;
  /** The newest known event. */
  newest: number;
  running: boolean;
}

/** The row that a room's document belongs to. */
const rowOfRoom = ({ docId, facts }: Room): DocumentRow => ({
  kind: facts.row,
  id: docId.slice(docId.indexOf('/') + 1),
});

/**
 * Finds the open documents of a workspace whose row an event has touched: one query after commits, however many
 * documents are open, and none when no document is.
 */
export class TouchedRooms {
  readonly #deps: TouchedDeps;
  readonly #looks = new Map<string, Look>();
  readonly #listeners = new Set<(room: Room) => void>();
  readonly #unsubscribe: () => void;
  #closed = false;

  constructor(deps: TouchedDeps) {
    this.#deps = deps;
    this.#unsubscribe = deps.bus.onCommit((workspaceId, seq) => {
      // A document that is opened later is compared when it is loaded.
      const look = this.#looks.get(workspaceId) ?? { upto: 0, newest: 0, running: false };
      this.#looks.set(workspaceId, look);
      look.newest = Math.max(look.newest, seq);
      if (!look.running) void this.#look(workspaceId, look);
    });
  }

  /** @returns the function that ends it. */
  onTouched(listener: (room: Room) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#closed = true;
    this.#unsubscribe();
  }

  /** One query at a time; the next one covers all commits that happen meanwhile. */
  async #look(workspaceId: string, look: Look): Promise<void> {
    look.running = true;
    while (look.newest > look.upto && !this.#closed) {
      const { newest } = look;
      const rooms = this.#deps.rooms().ofWorkspace(workspaceId);
      if (rooms.length === 0) {
        this.#looks.delete(workspaceId);
        return;
      }
      try {
        const changed = await this.#deps.changedRows(workspaceId, rooms.map(rowOfRoom), look.upto);
        look.upto = newest;
        this.#notify(rooms, changed);
      } catch (error) {
        this.#deps.log.warn({ error: String(error) }, 'Open documents not compared with their rows');
        await new Promise((done) => setTimeout(done, RETRY_MILLIS).unref());
      }
    }
    look.running = false;
  }

  #notify(rooms: readonly Room[], changed: readonly DocumentRow[]): void {
    const keys = new Set(changed.map(({ kind, id }) => `${kind}:${id}`));
    for (const room of rooms) {
      const { kind, id } = rowOfRoom(room);
      if (room.closed || !keys.has(`${kind}:${id}`)) continue;
      for (const listener of this.#listeners) listener(room);
    }
  }
}
