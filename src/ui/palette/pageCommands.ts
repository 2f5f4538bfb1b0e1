import { useEffect, useSyncExternalStore } from 'react';
import type { PaletteItem } from './CommandPalette';

/**
 * Palette items of the open page, requested each time the palette opens, because it acts on the cell that is active
 * then.
 */
type PageCommands = () => readonly PaletteItem[];

const sources = new Set<PageCommands>();
const listeners = new Set<() => void>();
let version = 0;

function changed(): void {
  version++;
  for (const listener of [...listeners]) listener();
}

/**
 * Offers commands of this page while it is mounted.
 * @param commands must keep its identity while its result is the same
 */
export function usePageCommands(commands: PageCommands): void {
  useEffect(() => {
    sources.add(commands);
    changed();
    return () => {
      sources.delete(commands);
      changed();
    };
  }, [commands]);
}

/** The commands of the open page; empty while `open` is false. */
export function usePageCommandItems(open: boolean): readonly PaletteItem[] {
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => version,
  );
  return open ? [...sources].flatMap((source) => source()) : [];
}
