import { useCallback, useMemo } from 'react';
import type { Slice } from '@/domain/kinds/slice';
import type { View } from '@/domain/kinds/view';
import { useTableReady } from '@/engine/EngineProvider';
import { PageHead } from '@/parts/page/PageHead';
import { useLeaveUndone } from '@/parts/page/useLeaveUndone';
import type { RecordSet } from '@/parts/sets/setActs';
import { CellPartsProvider } from '@/parts/values/cellParts';
import { StructureSlotsProvider } from '@/parts/values/structureSlots';
import { useRow } from '@/store/hooks/useRow';
import { useRowsLoaded } from '@/store/hooks/useRows';
import { EmptyState, Skeleton } from '@/ui';
import { useKeptDepictions } from '../state/useKeptDepictions';
import { useOwnTable } from '../state/useOwnTable';
import { useSeenTable } from '../state/useSeenTable';
import { useSharedView } from '../state/useSharedView';
import { closedTable, type TableInfo, useTable } from '../state/useTable';
import { LoadedScene } from './LoadedScene';
import { NoTable } from './NoTable';
import styles from './Scene.module.css';
import type { TableSceneProps } from './sceneProps';

/** One table, through one of its views or with its own settings. */
export function TableScene(props: TableSceneProps) {
  useKeptDepictions();
  const open = useTable(props.sliceId);
  const { archived = false } = props;
  const isClosed = archived || open.slice?.is_archived === true;
  const table = useMemo(() => (isClosed ? closedTable(open, archived) : open), [open, isClosed, archived]);
  const view = useRow('view', props.viewId);
  const viewsLoaded = useRowsLoaded('view');
  const set = useRow('set', props.setId ?? null);
  const setsLoaded = useRowsLoaded('set');
  const row = useRow('slice', props.sliceId);
  const ready = useTableReady(props.sliceId);

  const seen = useSeenTable(props.sliceId, table.slice);
  useLeaveUndone(seen !== undefined && row?.is_deleted === true, '/');
  useLeaveUndone(view?.is_deleted === true || set?.is_deleted === true, `/tables/${props.sliceId}`);
  if (!table.loaded || !viewsLoaded || !setsLoaded) return <Waiting />;
  if (!table.slice) return <NoTable seen={seen} isDeleted={row?.is_deleted === true} />;
  if (props.viewId !== null && (!view || view.is_deleted))
    return (
      <section className={styles.scene} aria-label={table.slice.slice_name}>
        <PageHead title={table.slice.slice_name} />
        <EmptyState
          page
          action={{ label: `Show all of ${table.slice.slice_name}`, onAct: () => props.onOpenView(null) }}
        >
          {view?.is_deleted ? 'This view was deleted.' : 'This view is not on this laptop, or is not shared with you.'}{' '}
          Its records are still there.
        </EmptyState>
      </section>
    );
  if (props.setId !== undefined && (!set || set.is_deleted))
    return (
      <section className={styles.scene} aria-label={table.slice.slice_name}>
        <PageHead title={table.slice.slice_name} />
        <EmptyState
          page
          action={{ label: `Show all of ${table.slice.slice_name}`, onAct: () => props.onOpenSet(null) }}
        >
          This set was deleted, or is not shared with you. Its records are still there.
        </EmptyState>
      </section>
    );
  const shared = {
    ...props,
    set: set ?? null,
    table,
    slice: table.slice,
    ready,
  };
  return (
    <StructureSlotsProvider value={props.structures ?? null}>
      <CellPartsProvider value={props.parts ?? null}>
        {view && props.viewId !== null ? (
          <SharedScene key={view.id} {...shared} row={view} />
        ) : (
          <OwnScene key={props.setId ?? props.sliceId} {...shared} />
        )}
      </CellPartsProvider>
    </StructureSlotsProvider>
  );
}

type SceneParts = TableSceneProps & {
  table: TableInfo;
  slice: Slice;
  ready: boolean;
  set: RecordSet | null;
};

function SharedScene({ row, ...props }: SceneParts & { row: View }) {
  const { onAlert } = props;
  const refused = useCallback((text: string) => onAlert({ kind: 'error', text }), [onAlert]);
  return <LoadedScene {...props} view={useSharedView(row, refused)} />;
}

function OwnScene(props: SceneParts) {
  return <LoadedScene {...props} view={useOwnTable(props.slice, props.table.hasStructures, props.set)} />;
}

function Waiting() {
  return (
    <div className={styles.scene}>
      <PageHead title={<Skeleton width={160} />} />
      <div className={styles.waiting}>
        <Skeleton width={240} />
        <Skeleton lines={12} />
      </div>
    </div>
  );
}
