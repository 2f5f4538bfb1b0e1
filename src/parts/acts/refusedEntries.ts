import type { StepPlace } from '@/store/acts/stepPlace';
import { isUndone, nextStepNumber } from '@/store/acts/undo';
import type { LocalStore } from '@/store/localStore';

/** A text that a cell did not take. It is no act on the data, yet for the person it is what they did last. */
export interface RefusedEntry {
  /** `“12 mg” in IC50 of Abacavir` */
  title: string;
  place: StepPlace;
  /** It is still in its cell. */
  isThere(): boolean;
  /** Takes it out of its cell. */
  drop(): void;
}

interface Held extends RefusedEntry {
  /** The newest own act when it was typed. */
  after: Promise<number>;
}

/** By database, so that nobody takes back what another person has typed. */
const held = new WeakMap<LocalStore, Held[]>();

/** Notes a refused entry: the next undo takes it back, unless something else was done since. */
export function noteRefused(store: LocalStore, entry: RefusedEntry): void {
  const entries = held.get(store) ?? [];
  entries.push({ ...entry, after: nextStepNumber(store) });
  held.set(store, entries);
}

/** The refused entry that is newer than every own act, taken back; null where there is none. */
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
  /** The act with which texts were refused. */
  opId: string;
  drop(): void;
}

const companions = new WeakMap<LocalStore, Companion[]>();

/** Notes texts that were refused while the rest of an act was written: they leave their cells when it is undone. */
export function noteRefusedWith(store: LocalStore, companion: Companion): void {
  companions.set(store, [...(companions.get(store) ?? []), companion]);
}

/** Takes texts out of their cells that were refused with acts that are undone now. */
export async function dropRefusedOfUndone(store: LocalStore): Promise<void> {
  for (const companion of companions.get(store) ?? []) {
    if (!(await isUndone(store, companion.opId))) continue;
    companion.drop();
    companions.set(store, companions.get(store)?.filter((other) => other !== companion) ?? []);
  }
}
