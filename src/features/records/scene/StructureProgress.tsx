import { numberText } from '@/lib/words/counted';
import { Progress } from '@/ui';
import { isBehind } from '../state/isBehind';
import type { StructureFilters } from '../state/useStructureHits';

/** The progress of indexing the structures for search; nothing when it is complete. */
export function StructureProgress({ index }: { index: StructureFilters['index'] }) {
  if (!index || !isBehind(index)) return null;
  return (
    <Progress
      label="Structures read"
      value={index.done}
      max={Math.max(1, index.total)}
      width={120}
      before={
        index.total > 0
          ? `Indexing structures for search: ${numberText(index.done)} of ${numberText(index.total)}.`
          : index.behind
            ? 'New structures wait to be read for searches.'
            : 'Loading the structure search.'
      }
    />
  );
}
