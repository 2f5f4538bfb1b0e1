import type { RecordRow } from '@/domain/records/recordRow';
import type { LocalStore } from '../localStore';

interface RecordState {
  row: RecordRow | undefined;
  /** It was looked for everywhere and does not exist. */
  isMissing: boolean;
  listeners: Set<() => void>;
}

/** Single records that screens watch (detail pane, cell history). A record that nobody watches is dropped. */
export class LiveRecords {
  #store: LocalStore;
  #states = new Map<string, RecordState>();
  #end: () => void;

  constructor(store: LocalStore) {
    this.#store = store;
    this.#end = store.stream.subscribe((notice) => {
      for (const row of notice.records) this.#set(row.id, row);
      for (const key of notice.gone) if (key.startsWith('record:')) this.#set(key.slice(7), undefined);
      // Blocks may have been rewritten with changed records in them.
      if (notice.reset.length + notice.swept.length + notice.blocks.length > 0)
        for (const id of this.#states.keys()) this.#read(id);
    });
  }

  close(): void {
    this.#end();
    this.#states.clear();
  }

  /** The record, undefined while it is being read, or when neither this device nor the server that answers has it. */
  get(id: string): RecordRow | undefined {
    return this.#states.get(id)?.row;
  }

  /** Whether it was looked for, here and on the server, and does not exist. Without a network that is unknown. */
  isMissing(id: string): boolean {
    return this.#states.get(id)?.isMissing ?? false;
  }

  subscribe(id: string, listener: () => void): () => void {
    let state = this.#states.get(id);
    if (!state) {
      state = { row: undefined, isMissing: false, listeners: new Set() };
      this.#states.set(id, state);
      this.#read(id);
    }
    const watched = state;
    watched.listeners.add(listener);
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size === 0 && this.#states.get(id) === watched) this.#states.delete(id);
    };
  }

  #set(id: string, row: RecordRow | undefined, isMissing = false): void {
    const state = this.#states.get(id);
    if (!state) return;
    state.row = row;
    state.isMissing = isMissing;
    for (const listener of [...state.listeners]) listener();
  }

  #read(id: string): void {
    const state = this.#states.get(id);
    const before = state?.row;
    // A notice that arrived in the meantime is newer than the result of this read.
    const isCurrent = () => state !== undefined && this.#states.get(id) === state && state.row === before;
    void this.#store.reader.record(id).then(async (row) => {
      if (row || !this.#store.ports.remote) {
        if (isCurrent()) this.#set(id, row);
        return;
      }
      const answer = await this.#store.ports.remote.records([id]).catch(() => null);
      const found = answer?.records.find((record) => record.id === id && !record.attrs.is_deleted);
      if (isCurrent()) this.#set(id, found, answer !== null && !found);
    });
  }
}
