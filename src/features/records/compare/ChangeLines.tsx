import { formatContent } from '@/domain/fields/showContent';
import type { ChangesSince, RemovedSince } from '@/engine/tableTypes';
import { numberText } from '@/lib/words/counted';
import { useUndo } from '@/parts/acts/useUndo';
import { Button, Checkbox, VirtualList } from '@/ui';
import { useSceneParts } from '../scene/sceneParts';
import styles from './TimeTravel.module.css';
import { timeWords } from './timeWords';

type Changed = ChangesSince['cells'][number];

interface Props {
  found: ChangesSince;
  mayRestore(cell: Changed): boolean;
  isChosen(cell: Changed): boolean;
  onChoose(cell: Changed, chosen: boolean): void;
  /** A deleted or archived record was restored. */
  onBack(): void;
}

const LINE = 33;
const MOST_HEIGHT = 380;

/** Differences between a view then and now, cell by cell: the old value struck through in red, the new one in green. */
export function ChangeLines({ found, mayRestore, isChosen, onChoose, onBack }: Props) {
  const { cells, added, removed } = found;
  const unlisted = found.count + found.addedCount + found.removedCount - cells.length - added.length - removed.length;
  const count = removed.length + cells.length + added.length + (unlisted > 0 ? 1 : 0);
  const line = (at: number) => {
    const gone = removed[at];
    if (gone) return <RemovedLine gone={gone} onBack={onBack} />;
    const cell = cells[at - removed.length];
    if (cell)
      return (
        <CellLine
          cell={cell}
          able={mayRestore(cell)}
          chosen={isChosen(cell)}
          onChoose={(chosen) => onChoose(cell, chosen)}
        />
      );
    const made = added[at - removed.length - cells.length];
    return (
      <div className={styles.line}>
        {made ? (
          <>
            <ins>
              <b>{made.identifier}</b>
            </ins>
            <span className={styles.since}>added since</span>
          </>
        ) : (
          `${numberText(unlisted)} more are not listed. Filter the view first.`
        )}
      </div>
    );
  };
  return (
    <VirtualList
      count={count}
      renderItem={line}
      itemHeight={LINE}
      height={Math.min(MOST_HEIGHT, count * LINE)}
      label="Changes"
    />
  );
}

function RemovedLine({ gone, onBack }: { gone: RemovedSince; onBack(): void }) {
  const { cx } = useSceneParts();
  const { takeBack } = useUndo();
  const bringBack = async () => {
    if (await takeBack(gone.opId, true)) onBack();
  };
  return (
    <div className={styles.line}>
      <del>
        <b>{gone.identifier}</b>
      </del>
      <span className={styles.since}>{gone.act}</span>
      <span className={styles.who}>{timeWords.format(gone.at)}</span>
      {cx.table.mayDelete && (
        <Button aria-label={`Bring back ${gone.identifier}`} onClick={() => void bringBack()}>
          Bring back
        </Button>
      )}
    </div>
  );
}

interface CellLineProps {
  cell: Changed;
  able: boolean;
  chosen: boolean;
  onChoose(chosen: boolean): void;
}

function CellLine({ cell, able, chosen, onChoose }: CellLineProps) {
  const { cx } = useSceneParts();
  const field = cx.table.fields.get(cell.fieldId);
  const show = (content: Changed['before']) =>
    content === null || !field ? 'empty' : formatContent(content, { field, lookups: cx.lookups });
  return (
    <div className={styles.line}>
      <Checkbox
        aria-label={`Restore ${field?.field_name ?? ''} of ${cell.identifier}`}
        checked={able && chosen}
        disabled={!able}
        onCheckedChange={onChoose}
      />
      <b className={styles.name}>{cell.identifier}</b>
      <span className={styles.field}>{field?.field_name}</span>
      <del>{show(cell.before)}</del>
      <ins>{show(cell.after)}</ins>
      <span className={styles.who}>
        {cx.lookups.nameOfUser(cell.author) ?? ''} {timeWords.format(cell.at)}
      </span>
    </div>
  );
}
