import { useEffect, useState } from 'react';
import type { Client } from '@/contract/client';
import type { FileEntry } from '@/domain/fields/fileListType';
import { useClient } from '@/store/hooks/ClientProvider';
import { useStore } from '@/store/hooks/StoreProvider';
import type { LocalStore } from '@/store/localStore';
import { isPictureName, type Thumb, ThumbCache } from './thumbCache';

const caches = new WeakMap<LocalStore, ThumbCache>();

function cacheOf(store: LocalStore, client: Client): ThumbCache {
  const held = caches.get(store) ?? new ThumbCache(store, client);
  caches.set(store, held);
  return held;
}

/** The thumbnail of a file in a cell; `none` for files that are not pictures. */
export function useThumb(place: { recordId: string; fieldId: string }, entry: FileEntry): Thumb {
  const cache = cacheOf(useStore(), useClient());
  const [, redraw] = useState(0);
  const { recordId, fieldId } = place;
  const { fileId, filename, size } = entry;
  const wanted = isPictureName(filename);
  useEffect(() => {
    if (!wanted) return;
    return cache.request({ recordId, fieldId }, { fileId, filename, size }, () => redraw((count) => count + 1));
  }, [cache, wanted, recordId, fieldId, fileId, filename, size]);
  return wanted ? cache.peek(fileId) : { state: 'none' };
}
