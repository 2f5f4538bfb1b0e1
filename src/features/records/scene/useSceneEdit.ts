import { useCallback } from 'react';
import type { WindowRow } from '@/engine/tableTypes';
import { useCellParts } from '@/parts/values/cellParts';
import { useStructureSlots } from '@/parts/values/structureSlots';
import { useStore } from '@/store/hooks/StoreProvider';
import type { EditContext } from '../state/editContext';
import { useRefusedTexts } from '../state/useRefusedTexts';
import { useRowPatches } from '../state/useRowPatches';
import { useSameStructures } from '../state/useSameStructures';
import type { SceneOverlay } from './sceneOverlay';
import type { LoadedSceneProps } from './sceneProps';
import type { SceneLook } from './useSceneLook';
import type { SceneRows } from './useSceneRows';
import type { SceneWays } from './useSceneWays';

/**
 * Basis of the edits in a scene: rows including typed changes that are not stored yet, refused texts, and what opens
 * over the grid.
 */
export function useSceneEdit(
  { slice, onAlert, experiment }: LoadedSceneProps,
  { table, columns, allColumns, fieldIndex, lookups }: SceneLook,
  { watch, current, rowByIndex }: SceneRows,
  { openReferenced }: SceneWays,
  onOverlay: (overlay: SceneOverlay) => void,
): EditContext {
  const store = useStore();
  const slots = useStructureSlots();
  const parts = useCellParts();
  const sameStructures = useSameStructures(slice.id);
  const patches = useRowPatches();
  const refusals = useRefusedTexts(slice.id);
  const { patched, version } = patches;
  const rowAt = useCallback(
    (index: number): WindowRow | undefined => {
      // The version creates a new function for every patch, so that the grid requests its rows again.
      void version;
      const row = rowByIndex.get(index);
      return row && patched(row);
    },
    [rowByIndex, patched, version],
  );
  return {
    store,
    operationId: experiment?.operationId ?? null,
    table,
    columns,
    allColumns,
    fieldIndex,
    lookups,
    watch,
    rowCount: current?.result.shown ?? 0,
    rowAt,
    patches,
    refusals,
    onAlert,
    sameStructures,
    openPart: parts ? (request) => onOverlay({ kind: 'part', request }) : undefined,
    openReferenced,
    ask: (question) => new Promise((resolve) => onOverlay({ kind: 'ask', question, answer: resolve })),
    changeType: (fieldId, type) => onOverlay({ kind: 'editField', fieldId, type }),
    draw: slots ? (request) => onOverlay({ kind: 'draw', request }) : undefined,
  };
}
