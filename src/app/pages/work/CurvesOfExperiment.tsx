import { Suspense, useMemo } from 'react';
import { useRow } from '@/store/hooks/useRow';
import { useApp } from '../../shell/appContext';
import { curvesPart } from '../parts';
import { useTablesOfRecords } from './useTablesOfRecords';

const ExperimentCurves = curvesPart.component((part) => part.ExperimentCurves);
const NONE: readonly string[] = [];

/** The curves of the records of an experiment, inside its page. */
export function CurvesOfExperiment({ taskId }: { taskId: string }) {
  const { go } = useApp();
  const recordIds = useRow('task', taskId)?.record_ids ?? NONE;
  const tables = useTablesOfRecords(recordIds);
  const tableIds = useMemo(() => tables?.map(({ sliceId }) => sliceId) ?? NONE, [tables]);
  if (tableIds.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ExperimentCurves
        recordIds={recordIds}
        tableIds={tableIds}
        onOpen={(configId, plot) =>
          go(plot === null ? `/curves/${configId}` : `/curves/${configId}?plot=${encodeURIComponent(plot)}`)
        }
      />
    </Suspense>
  );
}
