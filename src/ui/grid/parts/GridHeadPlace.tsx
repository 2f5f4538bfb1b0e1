import type { PointerEvent } from 'react';
import { useStableCall } from '../../useStableCall';
import type { GridCore } from '../core/gridCore';
import { type HeadDrag, handleHeadDoubleClick, handleHeadingPointer, handleHeadPointer } from '../core/handleHead';
import type { GridColumn, GridHeading, GridProps } from '../gridTypes';
import type { GridWindow } from '../hooks/useGridViewport';
import { selectionRange } from '../logic/selection';
import { AllBox } from './AllBox';
import { GridHead } from './GridHead';
import { GridHeadings } from './GridHeadings';

interface Props<Row> {
  grid: GridProps<Row>;
  core: GridCore<Row>;
  columns: readonly GridColumn[];
  headings: readonly GridHeading[];
  frozenCount: number;
  view: GridWindow;
  drag: HeadDrag | undefined;
  setDrag: (drag: HeadDrag | undefined) => void;
}

/** Everything that is fixed at the top: the column heads and the headings above them. */
export function GridHeadPlace<Row>({ grid, core, columns, headings, frozenCount, view, drag, setDrag }: Props<Row>) {
  const { selection } = core.state;
  const { rowCount, checked } = grid;
  const whole = selection.kind === 'columns' || selection.kind === 'all';
  const onHeadingDown = useStableCall((event: PointerEvent<HTMLElement>, heading: GridHeading, onDragged: () => void) =>
    handleHeadingPointer(core, event, heading, setDrag, onDragged),
  );
  const range = selectionRange(selection, { rowCount, colCount: columns.length });
  return (
    <>
      {headings.length > 0 && (
        <GridHeadings
          headings={headings}
          frozenCount={frozenCount}
          startCol={view.startCol}
          endCol={view.endCol}
          onToggle={grid.onToggleHeading}
          onMenu={grid.onHeadingMenu}
          onPointerDown={onHeadingDown}
        />
      )}
      <GridHead
        columns={columns}
        frozenCount={frozenCount}
        startCol={view.startCol}
        endCol={view.endCol}
        selectedFrom={whole ? range.startCol : -1}
        selectedTo={whole ? range.endCol : -1}
        draggedCol={drag?.kind === 'reorder' ? drag.col : -1}
        resizable={grid.onColumnResize !== undefined}
        hasMenu={grid.onHeaderMenu !== undefined}
        hasAdd={grid.onAddColumn !== undefined}
        corner={checked ? <AllBox count={checked.count} rowCount={rowCount} /> : <span aria-hidden>#</span>}
        onPointerDown={(event) => {
          event.stopPropagation();
          handleHeadPointer(core, event, setDrag);
        }}
        onDoubleClick={(event) => {
          event.stopPropagation();
          handleHeadDoubleClick(core, event);
        }}
      />
    </>
  );
}
