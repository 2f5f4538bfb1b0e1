import { useEffect, useMemo } from 'react';
import type { NewItem } from '@/domain/commands/tasks/createTask';

/** The presets of an open page for an item that is created on it. */
export interface NewItemPlace {
  /** The parent, unless another one is chosen; null = none. */
  parentId: string | null;
  preset: Partial<NewItem>;
  /** It is the page of an item. */
  isItem: boolean;
}

let open: NewItemPlace | null = null;

/** The presets of the open page for a new item; null if it has none. */
export const newItemPlace = (): NewItemPlace | null => open;

/**
 * Sets the presets of a page for new items, for as long as it is open, so that a command that works on every page knows
 * them.
 */
export function useNewItemPlace(parentId: string | null, preset: Partial<NewItem>, isItem = false): void {
  const place = useMemo(() => ({ parentId, preset, isItem }), [parentId, preset, isItem]);
  useEffect(() => {
    open = place;
    return () => {
      if (open === place) open = null;
    };
  }, [place]);
}
