import * as Y from 'yjs';
import type { DocumentPersistence } from '@/documents/documentProvider';
import { type OpenDocument, openDocument } from '@/documents/openDocument';
import { relayProvider } from '@/documents/relayProvider';
import { isFilled, readView, revertView, type ViewChange, viewRoom, writeView } from '@/documents/viewDocument';
import { Refusal } from '@/domain/refusal';
import type { ViewState } from '@/domain/views/viewState';
import type { Random } from '@/lib/random';
import type { Plug } from './sockets';

const DISK = Symbol('disk');

/** A disk that outlives the tab: writes in flight when the tab dies are lost. */
class Disk {
  readonly #held = new Map<string, Uint8Array[]>();

  portOf(random: Random, isOpen: () => boolean): DocumentPersistence {
    return {
      remove: async (room) => void this.#held.delete(room),
      attach: (room, doc) => {
        const held = this.#held.get(room) ?? [];
        this.#held.set(room, held);
        // In order: what is lost is always the most recent.
        let free = 0;
        const store = (update: Uint8Array, origin: unknown) => {
          if (origin === DISK) return;
          free = Math.max(free, Date.now() + random.int(0, 20));
          setTimeout(() => {
            if (isOpen()) held.push(update);
          }, free - Date.now());
        };
        doc.on('update', store);
        const loaded = new Promise<void>((done) => {
          setTimeout(
            () => {
              if (isOpen()) for (const update of held) Y.applyUpdate(doc, update, DISK);
              done();
            },
            random.int(1, 50),
          );
        });
        const durable = () => new Promise<void>((done) => setTimeout(done, Math.max(0, free - Date.now())));
        return { loaded, durable, destroy: async () => doc.off('update', store) };
      },
    };
  }
}

/** One laptop with a view open: the real document, relay client and undo, over a disk that outlives its crashes. */
export class Laptop {
  readonly #disk = new Disk();
  /** Replica ids of this laptop's tabs, which identify its own edits. */
  readonly #ownIds = new Set<number>();
  readonly #acts: ViewChange[] = [];
  #document!: OpenDocument;
  #session = 0;
  /** For each own replica, how much of it was reported as saved. */
  readonly saved = new Map<number, number>();
  /** Ids of sorts that this laptop added, with saved ones marked; and all that were removed again here. */
  readonly added = new Map<string, boolean>();
  readonly removed = new Set<string>();

  constructor(
    readonly name: string,
    readonly userId: string,
    private readonly viewId: string,
    private readonly plug: Plug,
    private readonly random: Random,
    private readonly newId: () => string,
  ) {
    this.#open();
  }

  #open(): void {
    const session = ++this.#session;
    const persistence = this.#disk.portOf(this.random, () => this.#session === session);
    // Each laptop has its own address: tabs with the same address hear each other without the relay.
    const provider = relayProvider({ url: `ws://${this.name}/sync`, socket: this.plug.socket });
    const document = openDocument(viewRoom(this.viewId), { persistence, provider });
    this.#document = document;
    this.#ownIds.add(document.doc.clientID);
    document.onStatus(() => {
      if (document.status.saved && document.status.synced && this.plug.isClean()) this.#noteSaved();
    });
  }

  #noteSaved(): void {
    const held = Y.decodeStateVector(Y.encodeStateVector(this.doc));
    for (const id of this.#ownIds) this.saved.set(id, Math.max(this.saved.get(id) ?? 0, held.get(id) ?? 0));
    for (const id of this.added.keys()) this.added.set(id, true);
  }

  get doc(): Y.Doc {
    return this.#document.doc;
  }

  get status() {
    return this.#document.status;
  }

  get state(): ViewState {
    return readView(this.doc);
  }

  #sortIds(state: ViewState = this.state): string[] {
    return ((state.sorts ?? []) as { id: string }[]).map(({ id }) => id);
  }

  /** One edit of a person, or the undo of one. */
  act(fieldIds: readonly string[]): void {
    if (!isFilled(this.doc)) return;
    const { random } = this;
    const before = this.#sortIds();
    const last = this.#acts.at(-1);
    try {
      if (last && random.chance(0.2)) {
        this.#acts.pop();
        revertView(this.doc, last, random.pick(['strict', 'mine', 'force'] as const), this.newId);
      } else {
        const change = writeView(this.doc, this.#patch(fieldIds), this.newId);
        if (change) this.#acts.push(change);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    const after = new Set(this.#sortIds());
    for (const id of before) if (!after.has(id)) this.removed.add(id);
    for (const id of after) if (!before.includes(id)) this.added.set(id, false);
  }

  #patch(fieldIds: readonly string[]): ViewState {
    const { random } = this;
    const kind = random.int(0, 5);
    if (kind === 0) return { view_name: `View ${random.int(0, 9999)}` };
    if (kind === 1) return { sort_order: random.pick(['alphabetical', 'created_date', 'manual', 'nonsense']) };
    if (kind === 2)
      return { row_height: random.pick(['short', 'medium', 'tall']), sort_descending: random.chance(0.5) };
    const sorts = [...((this.state.sorts ?? []) as ViewState[])];
    if (kind === 3 && sorts.length > 0) sorts.splice(random.int(0, sorts.length - 1), 1);
    else if (kind === 4 && sorts.length > 0) {
      const at = random.int(0, sorts.length - 1);
      sorts[at] = { ...sorts[at]!, descending: !sorts[at]!.descending };
    } else if (sorts.length < 20) {
      const sort = { id: this.newId(), key_field_id: random.pick(fieldIds), view_field_id: null, descending: false };
      sorts.splice(random.int(0, sorts.length), 0, sort);
    }
    return { sorts };
  }

  /** The tab dies and is opened again. */
  crash(): void {
    this.close();
    this.#acts.length = 0;
    // Updates that were being written to disk are gone with the tab, and nobody was told that they were saved.
    for (const [id, isSaved] of this.added) if (!isSaved) this.added.delete(id);
    this.#open();
  }

  reconnect(): void {
    this.#document.reconnect();
  }

  close(): void {
    this.#session += 1;
    this.#document.close();
  }
}
