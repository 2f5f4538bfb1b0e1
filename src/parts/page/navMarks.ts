import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { personalKey } from '@/lib/personalKey';
import { useStore } from '@/store/hooks/StoreProvider';

const marksSchema = z.object({
  /** Addresses pinned at the top, in the order in which they were pinned. */
  pins: z.array(z.string()).catch([]),
  /** Sections and lines that are folded, or unfolded if they are folded by default. */
  folds: z.record(z.string(), z.boolean()).catch({}),
  /** The pins were changed here, and the server does not know that yet. */
  isUnsent: z.boolean().catch(false),
});
type Marks = z.infer<typeof marksSchema>;

const NONE: Marks = { pins: [], folds: {}, isUnsent: false };
/** Maximum number of pins: with more, pinning would be pointless. */
const MOST = 100;
const listeners = new Set<() => void>();
/** The newest stored text and its content: the same object until the text changes. */
let read: { key: string; text: string | null; marks: Marks } | undefined;

function marksOf(key: string): Marks {
  const text = localStorage.getItem(key);
  if (read?.key === key && read.text === text) return read.marks;
  let marks = NONE;
  try {
    marks = text === null ? NONE : marksSchema.parse(JSON.parse(text));
  } catch {
    // Written by something else: treated as if nothing had been pinned.
  }
  read = { key, text, marks };
  return marks;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Changed in another tab.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export interface NavMarks extends Marks {
  /** Pins an address at the top of the navigation, or unpins it. */
  togglePin(path: string): void;
  fold(key: string, isFolded: boolean): void;
  /** Stores the pins as the server knows them: it has accepted ours, or they were changed on another laptop. */
  putPins(pins: readonly string[]): void;
}

/**
 * Pages that this person pinned and sections that they folded in the navigation. Pins are synced to their other
 * laptops, folds stay on this one.
 */
export function useNavMarks(): NavMarks {
  const { db } = useStore();
  const key = personalKey(db.name, 'navigation');
  const marks = useSyncExternalStore(subscribe, () => marksOf(key));
  const change = useCallback(
    (next: (before: Marks) => Marks) => {
      localStorage.setItem(key, JSON.stringify(next(marksOf(key))));
      for (const listener of [...listeners]) listener();
    },
    [key],
  );
  return useMemo(
    () => ({
      ...marks,
      togglePin: (path) =>
        change((before) => ({
          ...before,
          pins: before.pins.includes(path)
            ? before.pins.filter((pin) => pin !== path)
            : [...before.pins, path].slice(-MOST),
          isUnsent: true,
        })),
      fold: (name, isFolded) => change((before) => ({ ...before, folds: { ...before.folds, [name]: isFolded } })),
      putPins: (pins) => change((before) => ({ ...before, pins: [...pins], isUnsent: false })),
    }),
    [marks, change],
  );
}
