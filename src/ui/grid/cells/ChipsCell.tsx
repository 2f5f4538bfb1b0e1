import { classNames } from '@/lib/classNames';
import { Chip, type ChipHue } from '../../status/Chip';
import styles from './Cells.module.css';

export interface ChipsCellProps {
  chips: readonly { key: string; label: string; hue?: ChipHue; color?: string; plain?: boolean }[];
  /** Width of the column in px: in compact rows, chips that do not fit are replaced by `+2`. */
  width?: number;
  rowHeight?: number;
}

/**
 * px of a chip besides its text, and the mean width of a character at 12 px. Measuring each chip would cost a layout
 * per cell.
 */
const CHIP_EDGE = 23;
const LETTER = 6.4;
const CELL_EDGE = 18;
const COUNT = 22;

/** The options of a cell: on one line in compact rows, on several in tall ones. */
export function ChipsCell({ chips, width, rowHeight = 32 }: ChipsCellProps) {
  const tall = rowHeight >= 48;
  const shown = tall || width === undefined ? chips.length : fitting(chips, width - CELL_EDGE);
  return (
    <span
      className={classNames(styles.chips, tall && styles.wrap, shown === chips.length && shown > 1 && styles.whole)}
      title={chips.length > 1 ? chips.map((chip) => chip.label).join(', ') : undefined}
    >
      {chips.slice(0, shown).map((chip) => (
        <Chip key={chip.key} hue={chip.hue} color={chip.color} plain={chip.plain}>
          {chip.label}
        </Chip>
      ))}
      {shown < chips.length && <span className={styles.more}>+{chips.length - shown}</span>}
    </span>
  );
}

/** How many chips fit, at least one; room is reserved for the count if not all do. */
function fitting(chips: ChipsCellProps['chips'], width: number): number {
  let used = 0;
  for (let index = 0; index < chips.length; index++) {
    used += (chips[index]?.label.length ?? 0) * LETTER + CHIP_EDGE;
    const room = index === chips.length - 1 ? width : width - COUNT;
    if (used > room + 4) return Math.max(1, index);
  }
  return chips.length;
}
