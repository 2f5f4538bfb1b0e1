import { Suspense, useEffect, useMemo } from 'react';
import { showAlert } from '@/parts/acts/alerts';
import { Spinner } from '@/ui';
import { useApp } from '../../shell/appContext';
import { recordsPart } from '../parts';
import { cellParts } from '../tables/cellParts';
import { structureSlots } from '../tables/structureSlots';
import { useTablePlace } from '../tables/useTablePlace';

const TableScene = recordsPart.component((part) => part.TableScene);

interface Props {
  sliceId: string;
  recordIds: readonly string[];
  /** The experiment under which values are written; null = several experiments are shown. */
  operationId: string | null;
}

/** A table limited to the records of experiments, inside their page. */
export function ExperimentTable({ sliceId, recordIds, operationId }: Props) {
  const { go } = useApp();
  const { place, keep } = useTablePlace(sliceId);
  const experiment = useMemo(() => ({ recordIds, operationId }), [recordIds, operationId]);
  const isElsewhere = place?.kind === 'server';
  useEffect(() => {
    // People work with the records of an experiment, so their table is stored on this device.
    if (isElsewhere) keep();
  }, [isElsewhere, keep]);
  if (place === null || isElsewhere) return <Spinner page />;
  return (
    <Suspense fallback={<Spinner page />}>
      <TableScene
        sliceId={sliceId}
        viewId={null}
        experiment={experiment}
        onOpenView={(id) => go(id ? `/tables/${sliceId}/views/${id}` : `/tables/${sliceId}`)}
        onOpenSet={(id) => go(id ? `/sets/${id}` : `/tables/${sliceId}`)}
        onOpenArchive={() => go(`/tables/${sliceId}/archived`)}
        onOpenCurves={(id) => go(`/curves/${id}`)}
        onOpenRecord={(to, id) => go(`/tables/${to}?record=${id}`)}
        onOpenFull={(id) => go(`/tables/${sliceId}/records/${id}`)}
        linkTo={(id) => (id === undefined ? `/tables/${sliceId}` : `/tables/${sliceId}?record=${id}`)}
        onAlert={showAlert}
        structures={structureSlots}
        parts={cellParts}
      />
    </Suspense>
  );
}
