import type { ReactNode } from 'react';
import type { Slice } from '@/domain/kinds/slice';
import type { QueryResult } from '@/engine/tableTypes';
import { numberText } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { PageHead } from '@/parts/page/PageHead';
import type { MenuAction } from '@/ui';
import type { ViewSettings } from '../model/viewSettings';
import type { TableInfo } from '../state/useTable';
import { ViewMenu } from '../views/ViewMenu';
import type { SceneOverlay } from './sceneOverlay';

interface SceneHeaderProps {
  table: TableInfo;
  slice: Slice;
  viewId: string | null;
  settings: ViewSettings;
  result: QueryResult | undefined;
  /** A structure filter is still being evaluated, so the count may rise. */
  searching: boolean;
  onOpenView(viewId: string | null): void;
  onOpenArchive(open: boolean): void;
  onAlert: OnAlert;
  onOverlay(overlay: SceneOverlay): void;
  /** The formats in which the view can be saved. */
  exports(): readonly MenuAction[];
  /** Avatars of the others who have the same view open. */
  faces: ReactNode;
  /** List or board. */
  modes: ReactNode;
}

/** The page head: table, view, number of shown records. */
export function SceneHeader({
  table,
  slice,
  viewId,
  settings,
  result,
  searching,
  onOpenView,
  onOpenArchive,
  onAlert,
  onOverlay,
  exports,
  faces,
  modes,
}: SceneHeaderProps) {
  const name = (
    <ViewMenu
      table={table}
      slice={slice}
      viewId={viewId}
      settings={settings}
      onOpenView={onOpenView}
      onOpenArchive={onOpenArchive}
      onAlert={onAlert}
      onOverlay={onOverlay}
      exports={exports}
    />
  );
  return (
    <PageHead
      {...(viewId === null
        ? {}
        : {
            trail: (
              <button type="button" onClick={() => onOpenView(null)}>
                {slice.slice_name}
              </button>
            ),
          })}
      {...(viewId === null ? { follows: { type: 'table' as const, id: slice.id } } : {})}
      title={name}
      note={result && countWords(result, searching)}
      modes={modes}
      presence={faces}
    />
  );
}

function countWords({ count, total }: QueryResult, searching: boolean): string {
  // The count before the first answer is not the result of the search.
  if (searching && (count === 0 || count === total)) return 'Searching structures';
  const words = count === total ? numberText(total) : `${numberText(count)} of ${numberText(total)}`;
  return searching ? `${words} so far` : words;
}
