import { useMemo, useRef } from 'react';
import type { ColumnModel } from '../model/columnModel';
import type { SceneOverlay } from '../scene/sceneOverlay';
import type { SceneWays } from '../scene/useSceneWays';
import type { CardActs } from './Card';
import type { BoardCursor } from './useBoardCursor';

interface Ports {
  cursor: BoardCursor;
  ways: SceneWays;
  columns: readonly ColumnModel[];
  onOverlay(overlay: SceneOverlay): void;
}

/** The pointer actions on the cards of a board: the same object for all renders. */
export function useCardActs(ports: Ports): CardActs {
  const newest = useRef(ports);
  newest.current = ports;
  return useMemo(
    () => ({
      isFocused: () => newest.current.cursor.isFocused(),
      press: (row, lane, event) => newest.current.cursor.press(row.id, lane, row.index - lane.start, event),
      open: (row) => newest.current.ways.open(row.id),
      menu(row, event) {
        const { cursor, columns, onOverlay } = newest.current;
        event.preventDefault();
        cursor.setActive(row.id);
        const range = { startRow: row.index, endRow: row.index, startCol: 0, endCol: 0 };
        const rect = { x: event.clientX, y: event.clientY, width: 0, height: 0 };
        const columnKey = columns[0]?.field.id ?? '';
        onOverlay({ kind: 'row', cell: { row: row.index, rowKey: row.id, columnKey, col: 0, rect, range } });
      },
    }),
    [],
  );
}
