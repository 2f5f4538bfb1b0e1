import type { StepPlace } from '@/store/acts/stepPlace';
import { isUndone, nextStepNumber } from '@/store/acts/undo';
import type { LocalStore } from '@/store/localStore';

/** A text that a cell did not accept. It changed no data, but to the person it is what they did last. */
export interface RefusedEntry {
  /** `“12 mg” in IC50 of Abacavir` */
  title: string;
  place: StepPlace;
  /** Whether it is still in its cell. */
  isThere(): boolean;
  /** Removes it from its cell. */
  drop(): void;
}

interface Held extends RefusedEntry {
  /** The newest own operation at the time it was typed. */
  after: Promise<number>;
}

/** By database, so that nobody undoes what another person has typed. */
const held = new WeakMap<LocalStore, Held[]>();

/** Records a refused entry: the next undo removes it, unless something else was done since. */
export function noteRefused(store: LocalStore, entry: RefusedEntry): void {
  const entries = held.get(store) ?? [];
  entries.push({ ...entry, after: nextStepNumber(store) });
  held.set(store, entries);
}

/** Removes the newest refused entry if it is newer than every own operation; null if there is none. */
export async function takeBackRefused(store: LocalStore): Promise<RefusedEntry | null> {
  const entries = held.get(store) ?? [];
  while (entries.length > 0) {
    const last = entries.at(-1)!;
    if (!last.isThere()) {
      entries.pop();
      continue;
    }
    if ((await nextStepNumber(store)) > (await last.after)) return null;
    entries.pop();
    last.drop();
    return last;
  }
  return null;
}

interface Companion {
  /** The operation with which texts were refused. */
  opId: string;
  drop(): void;
}

const companions = new WeakMap<LocalStore, Companion[]>();

/**
 * Records texts that were refused while the rest of an operation was written: they are removed from their cells when it
 * is undone.
 */
export function noteRefusedWith(store: LocalStore, companion: Companion): void {
  companions.set(store, [...(companions.get(store) ?? []), companion]);
}

/** Removes texts from their cells that were refused together with operations that have now been undone. */
export async function dropRefusedOfUndone(store: LocalStore): Promise<void> {
  for (const companion of companions.get(store) ?? []) {
    if (!(await isUndone(store, companion.opId))) continue;
    companion.drop();
    companions.set(store, companions.get(store)?.filter((other) => other !== companion) ?? []);
  }
}
