import type { Json } from '@/lib/json';
import { personalKey } from '@/lib/personalKey';

/** Settings that a person changed in a table that they view without a saved view, by name. */
export type OwnSettings = { readonly [name: string]: Json };

/** A change of own settings: their values before and after; null = the table's default. */
export interface OwnChange {
  before: OwnSettings;
  after: OwnSettings;
}

/** Where own settings are stored: localStorage in the product. */
export type OwnStorage = Pick<Storage, 'getItem' | 'setItem'>;

const PREFIX = 'table/';
const NOTHING: OwnSettings = {};

/** The room under which the undo timeline lists changes of a table's own settings. */
export const ownRoom = (sliceId: string) => `${PREFIX}${sliceId}`;

/** The table of such a room, null for rooms of live documents. */
export const tableOfRoom = (room: string) => (room.startsWith(PREFIX) ? room.slice(PREFIX.length) : null);

function parse(text: string | null): OwnSettings {
  if (text === null) return NOTHING;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as OwnSettings) : NOTHING;
  } catch {
    // The record was edited manually: the table opens with its defaults.
    return NOTHING;
  }
}

/**
 * This person's own widths, filters and sorts of tables without a saved view, on this device: stored, reported to every
 * screen that shows them, and undone by the undo timeline even if no screen does.
 */
export class OwnTables {
  readonly #storage: OwnStorage;
  readonly #owner: string;
  readonly #held = new Map<string, { text: string | null; settings: OwnSettings }>();
  /** Settings that could not be stored; they last while the page is open. */
  readonly #unstored = new Map<string, string>();
  readonly #listeners = new Set<() => void>();

  /** @param owner whose settings they are (see personalKey). */
  constructor(storage: OwnStorage, owner: string) {
    this.#storage = storage;
    this.#owner = owner;
  }

  #key(sliceId: string): string {
    return personalKey(this.#owner, 'table', sliceId);
  }

  #text(sliceId: string): string | null {
    const unstored = this.#unstored.get(sliceId);
    if (unstored !== undefined) return unstored;
    try {
      return this.#storage.getItem(this.#key(sliceId));
    } catch {
      // Storage that is switched off.
      return null;
    }
  }

  /** The own settings of a table; the same object until one of them changes, in whichever tab. */
  read(sliceId: string): OwnSettings {
    const text = this.#text(sliceId);
    const held = this.#held.get(sliceId);
    if (held && held.text === text) return held.settings;
    const settings = parse(text);
    this.#held.set(sliceId, { text, settings });
    return settings;
  }

  /** Changes some settings. @returns the change, for the undo timeline; null if there was none. */
  change(sliceId: string, patch: OwnSettings): OwnChange | null {
    const now = this.read(sliceId);
    const names = Object.keys(patch).filter((name) => JSON.stringify(now[name]) !== JSON.stringify(patch[name]));
    if (names.length === 0) return null;
    const pick = (from: OwnSettings): OwnSettings =>
      Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
    this.#write(sliceId, patch);
    return { before: pick(now), after: pick(patch) };
  }

  /** Undoes a change. @returns the change that redoes it. */
  revert(sliceId: string, { before, after }: OwnChange): OwnChange {
    this.#write(sliceId, before);
    return { before: after, after: before };
  }

  #write(sliceId: string, patch: OwnSettings): void {
    const next = Object.entries({ ...this.read(sliceId), ...patch }).filter(([, value]) => value !== null);
    const text = JSON.stringify(Object.fromEntries(next));
    try {
      this.#storage.setItem(this.#key(sliceId), text);
      this.#unstored.delete(sliceId);
    } catch {
      // Private windows may have no storage: the change lasts until the page is closed.
      this.#unstored.set(sliceId, text);
    }
    this.notify();
  }

  /** Tells the screens to read the settings again: also called when another tab wrote. */
  notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** @returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
