import { type ReactNode, useCallback, useMemo } from 'react';
import type { Slice, View } from '@/domain/rows/rowShapes';
import { useTableReady } from '@/engine/EngineProvider';
import { useRow } from '@/store/hooks/useRow';
import { useRowsLoaded } from '@/store/hooks/useRows';
import { useStructureMissing } from '@/store/hooks/useStructureMissing';
import { useSyncState } from '@/store/hooks/useSyncState';
import { EmptyState, Progress, Skeleton } from '@/ui';
import { type CellParts, CellPartsProvider } from '../parts';
import { type StructureSlots, StructureSlotsProvider } from '../slots';
import { useKeptDepictions } from '../state/useKeptDepictions';
import { useOwnTable } from '../state/useOwnTable';
import { useSharedView } from '../state/useSharedView';
import { closedTable, type TableInfo, useTable } from '../state/useTable';
import { LoadedScene } from './LoadedScene';
import styles from './Scene.module.css';
import type { OnAlert } from './sceneTypes';

export interface TableSceneProps {
  sliceId: string;
  /** null shows the table without a view. */
  viewId: string | null;
  onOpenView(viewId: string | null): void;
  /** Shows the archived records of the table instead of the others. */
  archived?: boolean;
  /** Goes to the archived records, or back from them. */
  onOpenArchive(open: boolean): void;
  /** Goes to the curves of a dose-response configuration. */
  onOpenCurves(configId: string): void;
  /** Goes to a record of another table. */
  onOpenRecord?(sliceId: string, recordId: string): void;
  onAlert: OnAlert;
  /** Opens this record's pane when the scene appears (a link to a record). */
  recordId?: string | null;
  /** The field of that record to go to. */
  fieldId?: string | null;
  /** A pattern (SMILES) to filter the first structure field by when the scene appears. */
  contains?: string | null;
  /** Told when the pane opens, goes to another record or closes. */
  onRecord?(recordId: string | null): void;
  /** Drawing, comparing and copying of structures. */
  structures?: StructureSlots;
  /** Files, pictures and plasmids in cells. */
  parts?: CellParts;
  /** What the shell draws at the right end of the head. */
  corner?: ReactNode;
}

/** One table, through one of its views or as it is. */
export function TableScene(props: TableSceneProps) {
  useKeptDepictions();
  const open = useTable(props.sliceId);
  const { archived = false } = props;
  const isClosed = archived || open.slice?.is_archived === true;
  const table = useMemo(() => (isClosed ? closedTable(open, archived) : open), [open, isClosed, archived]);
  const view = useRow('view', props.viewId);
  const viewsLoaded = useRowsLoaded('view');
  const ready = useTableReady(props.sliceId);

  if (!table.loaded || !viewsLoaded) return <Waiting />;
  if (!table.slice)
    return (
      <div className={styles.scene}>
        <NoTable />
      </div>
    );
  if (props.viewId !== null && (!view || view.is_deleted))
    return (
      <div className={styles.scene}>
        <EmptyState action={{ label: `Show all of ${table.slice.slice_name}`, onAct: () => props.onOpenView(null) }}>
          This view was deleted, or is not on this laptop yet. The records are all there.
        </EmptyState>
      </div>
    );
  const shared = {
    ...props,
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
          <OwnScene key={props.sliceId} {...shared} />
        )}
      </CellPartsProvider>
    </StructureSlotsProvider>
  );
}

type SceneParts = TableSceneProps & {
  table: TableInfo;
  slice: Slice;
  ready: boolean;
};

function SharedScene({ row, ...props }: SceneParts & { row: View }) {
  const { onAlert } = props;
  const refused = useCallback((text: string) => onAlert({ kind: 'error', text }), [onAlert]);
  return <LoadedScene {...props} view={useSharedView(row, refused)} />;
}

function OwnScene(props: SceneParts) {
  return <LoadedScene {...props} view={useOwnTable(props.slice, props.table.hasStructures)} />;
}

function NoTable() {
  const progress = useSyncState((status) => status.progress);
  const online = useSyncState((status) => status.online);
  const coming = useStructureMissing();
  return (
    <>
      <EmptyState>
        {coming || !online
          ? 'This table is not on this laptop yet. It appears here as soon as it has been fetched from the server.'
          : 'This table was deleted, or is not shared with you. Choose another one at the left.'}
      </EmptyState>
      {progress && (
        <Progress
          label="Records fetched"
          value={progress.done}
          max={progress.total}
          before={`Loading ${progress.done.toLocaleString('en-US')} of ${progress.total.toLocaleString('en-US')}`}
        />
      )}
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.scene}>
      <div className={styles.waiting}>
        <Skeleton width={240} />
        <Skeleton lines={12} />
      </div>
    </div>
  );
}
