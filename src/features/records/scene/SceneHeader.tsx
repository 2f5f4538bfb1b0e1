import type { ReactNode } from 'react';
import type { Slice } from '@/domain/rows/rowShapes';
import type { QueryResult } from '@/engine/tableTypes';
import type { MenuAction } from '@/ui';
import type { ViewSettings } from '../model/viewSettings';
import type { TableInfo } from '../state/useTable';
import { ViewMenu } from '../views/ViewMenu';
import styles from './SceneHeader.module.css';
import type { OnAlert } from './sceneTypes';

interface SceneHeaderProps {
  table: TableInfo;
  slice: Slice;
  viewId: string | null;
  settings: ViewSettings;
  result: QueryResult | undefined;
  onOpenView(viewId: string | null): void;
  onOpenArchive(open: boolean): void;
  onAlert: OnAlert;
  /** What the view can be saved as. */
  exports(): readonly MenuAction[];
  /** Faces of those who have the same view open. */
  faces: ReactNode;
  /** What the shell draws at the right end: state of the work, account. */
  corner?: ReactNode;
}

/** Where one is: table, view, how many of how many. */
export function SceneHeader({
  table,
  slice,
  viewId,
  settings,
  result,
  onOpenView,
  onOpenArchive,
  onAlert,
  exports,
  faces,
  corner,
}: SceneHeaderProps) {
  return (
    <header className={styles.header}>
      {viewId !== null && (
        <>
          <button type="button" className={styles.table} onClick={() => onOpenView(null)}>
            {slice.slice_name}
          </button>
          <span className={styles.slash} aria-hidden>
            /
          </span>
        </>
      )}
      <h1 className={styles.title}>
        <ViewMenu
          table={table}
          slice={slice}
          viewId={viewId}
          settings={settings}
          onOpenView={onOpenView}
          onOpenArchive={onOpenArchive}
          onAlert={onAlert}
          exports={exports}
        />
      </h1>
      {result && (
        <span className={styles.count}>
          {result.count === result.total
            ? result.total.toLocaleString('en-US')
            : `${result.count.toLocaleString('en-US')} of ${result.total.toLocaleString('en-US')}`}
        </span>
      )}
      <span className={styles.grow} />
      {faces}
      {corner}
    </header>
  );
}
