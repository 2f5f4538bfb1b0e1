import { hands } from '@/ui';
import { RecordPane } from '../pane/RecordPane';
import { askWatch } from '../state/askWatch';
import { useSceneParts } from './sceneParts';
import type { SceneRows } from './useSceneRows';
import type { SceneWays } from './useSceneWays';

/** The open record at the right of the grid. */
export function ScenePane({ rows, ways }: { rows: SceneRows; ways: SceneWays }) {
  const { cx } = useSceneParts();
  const { openRecord, open, grid, cursor } = ways;
  if (openRecord === null) return null;
  const step = async (by: number) => {
    const { selection } = cursor.getState();
    const since = hands();
    const at = rows.rowById.get(openRecord) ?? (await askWatch(rows.watch, (asked) => asked.positionOf(openRecord)));
    // From a record that the view does not contain, to the one under the active cell.
    const next = at === null || at < 0 ? (selection?.anchor.row ?? 0) : at + by;
    if (next >= 0 && next < cx.rowCount && hands() === since)
      grid.current?.setActive(next, selection?.anchor.col ?? 0, { focus: false });
  };
  return (
    <RecordPane
      recordId={openRecord}
      cx={cx}
      onClose={() => {
        open(null);
        grid.current?.focus();
      }}
      onStep={step}
    />
  );
}
