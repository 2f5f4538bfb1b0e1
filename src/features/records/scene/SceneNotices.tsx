import { SORT_LIMIT } from '@/domain/sorts/sort';
import type { QueryResult } from '@/engine/tableTypes';
import { numberText } from '@/lib/words/counted';
import { useFetchProgress } from '@/store/hooks/useFetchProgress';
import { Banner, Progress } from '@/ui';
import type { ImportedTwice } from '../state/useImportedTwice';
import type { StructureFilters } from '../state/useStructureHits';
import { StructureNotices } from './StructureNotices';
import { TwiceNotice } from './TwiceNotice';

interface SceneNoticesProps {
  result: QueryResult | undefined;
  sliceId: string;
  sorted: boolean;
  structures: StructureFilters;
  twice: ImportedTwice | null;
  /** Shows the duplicate structures; undefined if nothing can show them. */
  onShowTwice: (() => void) | undefined;
}

/** Notices about the rows below: not all are here yet, or they are unsorted. */
export function SceneNotices({ result, sliceId, sorted, structures, twice, onShowTwice }: SceneNoticesProps) {
  const progress = useFetchProgress(sliceId);
  return (
    <>
      {progress && (
        <Banner icon="cloud">
          <Progress
            label="Records fetched"
            value={progress.done}
            max={Math.max(1, progress.total)}
            width={160}
            before={`Loading ${numberText(progress.done)} of ${numberText(progress.total)}. Filters and totals cover only loaded records.`}
          />
        </Banner>
      )}
      <StructureNotices structures={structures} />
      {twice && <TwiceNotice twice={twice} onShow={onShowTwice} />}
      {sorted && result && !result.sorted && (
        <Banner tone="active" icon="sort">
          More than {numberText(SORT_LIMIT)} records remain, so they stand unsorted. Add a filter to sort them.
        </Banner>
      )}
    </>
  );
}
