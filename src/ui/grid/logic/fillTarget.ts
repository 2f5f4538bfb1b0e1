import type { CellPoint, GridRange } from './selection';

export type FillDirection = 'down' | 'up' | 'right' | 'left';

/**
 * The range that the fill handle fills when it is dragged from a range to a cell: the part outside the range, along the
 * axis on which the cell is farther away. Undefined while the cell is inside.
 */
export function fillTarget(
  source: GridRange,
  to: CellPoint,
): { target: GridRange; direction: FillDirection } | undefined {
  const down = to.row - source.endRow;
  const up = source.startRow - to.row;
  const right = to.col - source.endCol;
  const left = source.startCol - to.col;
  const farthest = Math.max(down, up, right, left);
  if (farthest <= 0) return undefined;
  if (farthest === down)
    return { direction: 'down', target: { ...source, startRow: source.endRow + 1, endRow: to.row } };
  if (farthest === up) return { direction: 'up', target: { ...source, startRow: to.row, endRow: source.startRow - 1 } };
  if (farthest === right)
    return { direction: 'right', target: { ...source, startCol: source.endCol + 1, endCol: to.col } };
  return { direction: 'left', target: { ...source, startCol: to.col, endCol: source.startCol - 1 } };
}
