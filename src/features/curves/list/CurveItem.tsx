import { memo } from 'react';
import { classNames } from '@/lib/classNames';
import { Icon } from '@/ui';
import styles from '../CurveScene.module.css';
import type { CurveLine } from '../model/curveLine';
import { metricCell } from '../model/metricCell';
import { Thumbnail } from './Thumbnail';

interface Props {
  groupKey: string;
  name: string;
  lines: readonly CurveLine[];
  isOpen: boolean;
  doseUnit: string;
  /** Colour of the first series; null for the default. */
  color: string | null;
  onOpen(key: string): void;
}

/** One curve of the list; rendered again only when its data change. */
export const CurveItem = memo(function CurveItem(props: Props) {
  const { groupKey, name, lines, isOpen, doseUnit, color, onOpen } = props;
  const [first] = lines;
  const warning = lines.find((line) => !line.check.good);
  return (
    <button
      type="button"
      className={classNames(styles.item, isOpen && styles.itemOn)}
      aria-current={isOpen || undefined}
      onClick={() => onOpen(groupKey)}
    >
      <Thumbnail results={lines.map((line) => line.result)} color={color} />
      <span className={styles.itemText}>
        <b>{name}</b>
        {first && (
          <span title={first.check.details.join('. ')}>
            {first.metrics.ec50.value === null
              ? first.check.word
              : `EC50 ${metricCell(first.metrics.ec50)} ${doseUnit}`}
            {lines.length > 1 && ` · +${lines.length - 1}`}
          </span>
        )}
      </span>
      {warning && (
        <span className={styles.itemWarn} title={[warning.check.word, ...warning.check.details].join('. ')}>
          <Icon name="warning" size={12} label={warning.check.word} />
        </span>
      )}
    </button>
  );
});
