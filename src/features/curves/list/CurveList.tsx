import { memo, useEffect, useRef } from 'react';
import type { BookGroup } from '@/engine/curvesClient';
import { classNames } from '@/lib/classNames';
import { Icon, VirtualList, type VirtualListHandle } from '@/ui';
import styles from '../CurveScene.module.css';
import type { CurveLine } from '../model/curveLine';
import { metricCell } from '../model/metricCell';
import { Thumbnail } from './Thumbnail';

interface Props {
  groups: readonly BookGroup[];
  linesOf(group: BookGroup): readonly CurveLine[];
  openKey: string | null;
  doseUnit: string;
  onOpen(key: string): void;
}

/** All curves, each with its picture, EC50 and warning. */
export const CurveList = memo(function CurveList({ groups, linesOf, openKey, doseUnit, onOpen }: Props) {
  const list = useRef<VirtualListHandle>(null);
  const place = groups.findIndex((group) => group.key === openKey);
  useEffect(() => {
    if (place >= 0) list.current?.scrollToIndex(place);
  }, [place]);
  return (
    <VirtualList
      ref={list}
      label="Curves"
      count={groups.length}
      itemHeight={60}
      itemKey={(index) => groups[index]?.key ?? String(index)}
      renderItem={(index) => {
        const group = groups[index];
        const lines = group ? linesOf(group) : [];
        const [first] = lines;
        if (!group || !first) return null;
        const warning = lines.find((line) => !line.check.good);
        return (
          <button
            type="button"
            className={classNames(styles.item, group.key === openKey && styles.itemOn)}
            aria-current={group.key === openKey || undefined}
            onClick={() => onOpen(group.key)}
          >
            <Thumbnail results={lines.map((line) => line.result)} />
            <span className={styles.itemText}>
              <b>{first.groupName}</b>
              <span>
                EC50 {metricCell(first.metrics.ec50)} {first.metrics.ec50.value === null ? '' : doseUnit}
                {lines.length > 1 && ` · ${lines.length} series`}
              </span>
            </span>
            {warning && (
              <span className={styles.itemWarn} title={[warning.check.word, ...warning.check.details].join('. ')}>
                <Icon name="warning" size={12} label={warning.check.word} />
              </span>
            )}
          </button>
        );
      }}
    />
  );
});
