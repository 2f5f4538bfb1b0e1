import { useEffect, useMemo } from 'react';
import type { NewItem } from '@/domain/commands/tasks/createTask';

/** What an open page gives to an item that is made on it. */
export interface NewItemPlace {
  /** The item below which it is made unless another is chosen; null = none. */
  parentId: string | null;
  preset: Partial<NewItem>;
  /** It is the page of an item. */
  isItem: boolean;
}

let open: NewItemPlace | null = null;

/** What the open page gives to a new item; null where it gives nothing. */
export const newItemPlace = (): NewItemPlace | null => open;

/** Says what a page gives to new items, for as long as it is open: a command that works on every page then knows it. */
export function useNewItemPlace(parentId: string | null, preset: Partial<NewItem>, isItem = false): void {
  const place = useMemo(() => ({ parentId, preset, isItem }), [parentId, preset, isItem]);
  useEffect(() => {
    open = place;
    return () => {
      if (open === place) open = null;
    };
  }, [place]);
}
