import type { QueryResult } from '@workers/table/port/tableResult';
import type { Slice } from '@/domain/rows/rowShapes';
import type { SettingsPatch, ViewSettings } from '../model/viewSettings';
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
  change(patch: SettingsPatch): void;
  onOpenView(viewId: string | null): void;
  onAlert: OnAlert;
  /** Faces of those who have the same view open. */
  faces?: React.ReactNode;
}

/** Where one is: table, view, how many of how many. */
export function SceneHeader({ table, slice, viewId, settings, result, onOpenView, onAlert, faces }: SceneHeaderProps) {
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
      <ViewMenu
        table={table}
        slice={slice}
        viewId={viewId}
        settings={settings}
        onOpenView={onOpenView}
        onAlert={onAlert}
      />
      {result && (
        <span className={styles.count}>
          {result.count === result.total
            ? result.total.toLocaleString('en-US')
            : `${result.count.toLocaleString('en-US')} of ${result.total.toLocaleString('en-US')}`}
        </span>
      )}
      <span className={styles.grow} />
      {faces}
    </header>
  );
}
