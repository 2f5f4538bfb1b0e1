import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useShownPlaces } from '@/parts/acts/shownPlaces';
import { useStore } from '@/store/hooks/StoreProvider';
import type { GridPeer } from '@/ui/grid';
import type { FindSteps } from '../state/findCourse';
import { createSceneCursor, type SceneCursor } from '../state/sceneCursor';
import { useKeptPlace } from '../state/useKeptPlace';
import { useOpenRecord } from '../state/useOpenRecord';
import { usePeers } from '../state/usePeers';
import { useSearch } from '../state/useSearch';
import type { LoadedSceneProps } from './sceneProps';
import type { SheetHandle } from './sheetHandle';
import { useGoTo } from './useGoTo';
import type { SceneLook } from './useSceneLook';
import type { SceneRows } from './useSceneRows';

/** Where the person and colleagues are, and navigation to other places. */
export interface SceneWays {
  grid: RefObject<SheetHandle | null>;
  cursor: SceneCursor;
  goTo: ReturnType<typeof useGoTo>;
  /** The record whose pane is open. */
  openRecord: string | null;
  open(recordId: string | null): void;
  /** Called with each row to which the person moves. */
  follow(recordId: string): void;
  /** Opens the record to which a cell refers; undefined if none can be opened. */
  openReferenced: ((sliceId: string | null, recordId: string) => void) | undefined;
  /** The search through the view. */
  search: FindSteps;
  peers: readonly GridPeer[];
  /** Avatars of the others who have the same view open. */
  faces: ReactNode;
}

/** The cursor, the open record and the navigation of a scene. */
export function useSceneWays(props: LoadedSceneProps, { columns }: SceneLook, rows: SceneRows): SceneWays {
  const { slice, view, onOpenRecord } = props;
  const { watch } = rows;
  const store = useStore();
  const grid = useRef<SheetHandle>(null);
  const [cursor] = useState(createSceneCursor);
  const goTo = useGoTo({ watch, columns, grid });
  // Following somebody scrolls the view but does not move the focus, so typing elsewhere continues.
  const { peers, faces } = usePeers(view.document, cursor, (recordId, fieldId) => {
    if (!cursor.getState().isEditing) void goTo(recordId, fieldId, false);
  });
  useShownPlaces(({ record_id, field_id }) => goTo(record_id, field_id));
  const { openRecord, open, follow } = useOpenRecord({
    named: props.recordId ?? null,
    // Until all rows are here, a record that has not arrived yet looks like one that the view excludes.
    ready: rows.isWhole,
    goTo: (recordId, since) => goTo(recordId, props.fieldId ?? null, false, since),
    onRecord: props.onRecord,
  });
  useKeptPlace({
    key: props.viewId ?? props.set?.id ?? (props.archived ? `${slice.id} archived` : slice.id),
    sliceId: slice.id,
    cursor,
    isFree: !props.fullRecordId && !props.recordId,
    ready: rows.isWhole,
    goTo: (recordId, fieldId, since) => goTo(recordId, fieldId, false, since),
  });
  /** A record of this table opens in its pane, one of another table at its own address. */
  const openReferenced = async (sliceId: string | null, recordId: string) => {
    const target = sliceId ?? (await store.reader.record(recordId))?.attrs.entity_slice_id;
    if (target === slice.id) {
      open(recordId);
      await goTo(recordId, null);
    } else if (target) onOpenRecord?.(target, recordId);
  };
  const search = useSearch({
    watch,
    keyFieldIds: slice.key_field_ids,
    cursor,
    goTo: (recordId, fieldId, since) => goTo(recordId, fieldId, false, since),
    openGroup: rows.openGroup,
    version: rows.current?.result.version,
  });
  return {
    grid,
    cursor,
    goTo,
    openRecord,
    open,
    follow,
    openReferenced: onOpenRecord ? (sliceId, recordId) => void openReferenced(sliceId, recordId) : undefined,
    search,
    peers,
    faces,
  };
}
