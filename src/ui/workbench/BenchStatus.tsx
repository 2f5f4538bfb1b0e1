import type { GridSelection } from '../grid';
import { Kbd } from '../index';

/** How much is selected, and two keys. */
export function BenchStatus({ selection }: { selection: GridSelection }) {
  return (
    <>
      <span>
        <b>
          {Math.abs(selection.head.row - selection.anchor.row) + 1} ×{' '}
          {Math.abs(selection.head.col - selection.anchor.col) + 1}
        </b>{' '}
        cells
      </span>
      <span style={{ flex: 1 }} />
      <span>
        <Kbd keys="Space" /> peeks
      </span>
      <span>
        <Kbd keys="Mod+Enter" /> opens
      </span>
    </>
  );
}
