import { useEffect } from 'react';
import type { Slice } from '@/domain/kinds/slice';

/** Tables that were shown since the page was loaded, by id. */
const seen = new Map<string, Slice>();

/**
 * A table as it was last seen since the page was loaded: its name is still known after the right to see it was lost.
 */
export function useSeenTable(sliceId: string, slice: Slice | undefined): Slice | undefined {
  useEffect(() => {
    if (slice) seen.set(sliceId, slice);
  }, [sliceId, slice]);
  return slice ?? seen.get(sliceId);
}
