import { useDeferredValue, useMemo } from 'react';
import type { MenuAction } from '@/ui';
import { useStableCall } from '@/ui';
import { ViewBar } from '../bar/ViewBar';
import { SetHeader } from '../sets/SetHeader';
import { ModeSwitch } from './ModeSwitch';
import { SceneHeader } from './SceneHeader';
import type { SceneOverlay } from './sceneOverlay';
import type { LoadedSceneProps } from './sceneProps';
import type { SceneLook } from './useSceneLook';
import type { SceneRows } from './useSceneRows';
import type { SceneWays } from './useSceneWays';

interface Props {
  scene: LoadedSceneProps;
  look: SceneLook;
  rows: Pick<SceneRows, 'current' | 'isSearching'>;
  ways: SceneWays;
  /** The filter whose editor is open, by id. */
  openRule: string | null;
  onOpenRule(id: string | null): void;
  /** Must keep its identity. */
  onOverlay(overlay: SceneOverlay): void;
  /** The formats in which the view can be saved. */
  exportsOf(): MenuAction[];
}

/**
 * Everything above the rows. It is not updated while the rows change, and the count follows them: a key press in a
 * search must wait only for rows.
 */
export function SceneTop({ scene, look, rows, ways, openRule, onOpenRule, onOverlay, exportsOf }: Props) {
  const { slice, view } = scene;
  const { settings, change, privacy, isPartial = false } = view;
  const { table, structures, columns, lookups, day, find } = look;
  const { faces, search, grid } = ways;
  const exports = useStableCall(exportsOf);
  // Both are updated together: an old count beside the new search text would be wrong.
  const { current, isSearching } = rows;
  const now = useMemo(() => ({ result: current?.result, searching: isSearching }), [current, isSearching]);
  const counted = useDeferredValue(now);
  const modes = useMemo(
    () => <ModeSwitch table={table} settings={settings} change={change} />,
    [table, settings, change],
  );
  const header = useMemo(
    () =>
      scene.set ? (
        <SetHeader
          table={table}
          slice={slice}
          set={scene.set}
          result={counted.result}
          onOpenTable={() => scene.onOpenSet(null)}
          exports={exports}
          faces={faces}
          modes={modes}
        />
      ) : (
        <SceneHeader
          {...scene}
          onOverlay={onOverlay}
          settings={settings}
          {...counted}
          exports={exports}
          faces={faces}
          modes={modes}
        />
      ),
    [scene, slice, table, settings, counted, exports, faces, modes, onOverlay],
  );
  const bar = useMemo(
    () => (
      <ViewBar
        table={table}
        slice={slice}
        settings={settings}
        change={change}
        structures={structures}
        columns={columns}
        lookups={lookups}
        day={day}
        find={find}
        search={search}
        onLeaveSearch={() => grid.current?.focus()}
        onOverlay={onOverlay}
        privacy={privacy}
        isPartial={isPartial}
        isSet={scene.set !== null}
        laneField={look.laneField}
        openRule={openRule}
        onOpenRule={onOpenRule}
      />
    ),
    [
      table,
      slice,
      settings,
      change,
      structures,
      columns,
      lookups,
      day,
      find,
      search,
      grid,
      onOverlay,
      privacy,
      isPartial,
      scene.set,
      look.laneField,
      openRule,
      onOpenRule,
    ],
  );
  return (
    <>
      {!scene.experiment && header}
      {bar}
    </>
  );
}
