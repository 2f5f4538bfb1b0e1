import { classNames } from '@/lib/classNames';
import { Chip, type ChipHue } from '../../status/Chip';
import styles from './Cells.module.css';

export interface ChipsCellProps {
  chips: readonly { key: string; label: string; hue?: ChipHue }[];
  rowHeight?: number;
}

/** Options of a cell. In compact rows in one line, in tall ones on several. */
export function ChipsCell({ chips, rowHeight = 32 }: ChipsCellProps) {
  return (
    <span
      className={classNames(styles.chips, rowHeight >= 48 && styles.wrap)}
      title={chips.map((chip) => chip.label).join(', ')}
    >
      {chips.map((chip) => (
        <Chip key={chip.key} hue={chip.hue}>
          {chip.label}
        </Chip>
      ))}
    </span>
  );
}
