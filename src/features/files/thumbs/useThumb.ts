import { useEffect, useState } from 'react';
import type { Client } from '@/contract/client';
import type { FileEntry } from '@/domain/fields/fileListType';
import { useClient } from '@/store/hooks/ClientProvider';
import { useStore } from '@/store/hooks/StoreProvider';
import type { LocalStore } from '@/store/localStore';
import { isPictureName, type Thumb, ThumbShelf } from './thumbShelf';

const shelves = new WeakMap<LocalStore, ThumbShelf>();

function shelfOf(store: LocalStore, client: Client): ThumbShelf {
  const held = shelves.get(store) ?? new ThumbShelf(store, client);
  shelves.set(store, held);
  return held;
}

/** The thumbnail of a file in a cell; `none` for files that are not pictures. */
export function useThumb(place: { recordId: string; fieldId: string }, entry: FileEntry): Thumb {
  const shelf = shelfOf(useStore(), useClient());
  const [, redraw] = useState(0);
  const { recordId, fieldId } = place;
  const { fileId, filename, size } = entry;
  const wanted = isPictureName(filename);
  useEffect(() => {
    if (!wanted) return;
    return shelf.request({ recordId, fieldId }, { fileId, filename, size }, () => redraw((count) => count + 1));
  }, [shelf, wanted, recordId, fieldId, fileId, filename, size]);
  return wanted ? shelf.peek(fileId) : { state: 'none' };
}
