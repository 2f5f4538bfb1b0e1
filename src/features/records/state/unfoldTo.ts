import type { TableWatch } from '@/engine/tableWatch';
import { foldedGroupAt } from '../model/foldedPlaces';

/** Maximum time for a group to open, in milliseconds. */
const PATIENCE = 1_000;

/** The group heads as they are shown now. */
export const groupsOf = (watch: TableWatch | null) => watch?.current()?.result.groups ?? [];

/**
 * Opens the groups that hide a record, from the outermost in, and waits until they are open.
 * @param at index of the record if those of folded groups are included
 */
export async function unfoldTo(watch: TableWatch | null, at: number, openGroup: (key: string) => void): Promise<void> {
  const opened = new Set<string>();
  for (;;) {
    const key = foldedGroupAt(groupsOf(watch), at);
    if (!watch || key === undefined || opened.has(key)) return;
    opened.add(key);
    openGroup(key);
    await untilOpen(watch, key);
  }
}

function untilOpen(watch: TableWatch, key: string): Promise<void> {
  const isOpen = () => groupsOf(watch).every((group) => group.key !== key || !group.collapsed);
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, PATIENCE);
    const unsubscribe = watch.subscribe(() => isOpen() && end());
  });
}
