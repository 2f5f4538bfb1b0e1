import type { BookGroup } from '@/engine/curvesClient';
import { Kbd } from '@/ui';
import styles from './CurveScene.module.css';
import type { CurveExport } from './exports/useCurveExport';
import { MovedCurves } from './list/MovedCurves';
import { StoppedRefit } from './list/StoppedRefit';
import { WritingFile } from './list/WritingFile';
import type { CurveBook } from './state/useCurveBook';
import type { CurveNames } from './state/useNames';

interface Props {
  mode: 'curve' | 'table';
  book: CurveBook;
  groups: readonly BookGroup[];
  names: CurveNames;
  exporting: Pick<CurveExport, 'progress' | 'stop'>;
  onOpen(groupKey: string): void;
}

/**
 * The result of a refit, or a hint how to continue. Messages appear here, where they move nothing under the pointer.
 */
export function CurveFooter({ mode, book, groups, names, exporting, onOpen }: Props) {
  return (
    <footer className={styles.status}>
      {exporting.progress ? (
        <WritingFile progress={exporting.progress} onStop={exporting.stop} />
      ) : book.left > 0 ? (
        <StoppedRefit left={book.left} onGoOn={book.goOn} />
      ) : book.moved ? (
        <MovedCurves moved={book.moved} groups={groups} names={names} onOpen={onOpen} onClose={book.dismissMoved} />
      ) : (
        <span>
          {mode === 'curve'
            ? 'Click a point to exclude it, click again to restore it'
            : 'Click a heading to sort, a name to see its curve'}
        </span>
      )}
      <span className={styles.grow} />
      {mode === 'curve' && <PlotKeys />}
    </footer>
  );
}

function PlotKeys() {
  return (
    <span className={styles.keys}>
      <span>
        <Kbd keys="J" /> <Kbd keys="K" /> next, previous curve
      </span>
      <span>
        <Kbd keys="X" /> exclude
      </span>
      <span>
        <Kbd keys="H" /> hide a series
      </span>
      <span>
        <Kbd keys="B" /> band
      </span>
      <span>
        <Kbd keys="1" /> – <Kbd keys="9" /> series in front
      </span>
    </span>
  );
}
