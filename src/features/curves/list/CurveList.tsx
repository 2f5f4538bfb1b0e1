import { memo, useEffect, useRef, useState } from 'react';
import type { BookGroup } from '@/engine/curvesClient';
import { classNames } from '@/lib/classNames';
import { Icon, VirtualList, type VirtualListHandle } from '@/ui';
import styles from '../CurveScene.module.css';
import type { CurveLine } from '../model/curveLine';
import { metricCell } from '../model/metricCell';
import { Thumbnail } from './Thumbnail';

interface Props {
  groups: readonly BookGroup[];
  nameOf(group: BookGroup): string;
  linesOf(group: BookGroup): readonly CurveLine[];
  openKey: string | null;
  doseUnit: string;
  onOpen(key: string): void;
  /** Told the plots in sight whenever they are others. */
  onSight(keys: readonly string[]): void;
}

/** All curves, each with its picture, EC50 and warning; its name alone until it is fitted. */
export const CurveList = memo(function CurveList(props: Props) {
  const { groups, nameOf, linesOf, openKey, doseUnit, onOpen, onSight } = props;
  const list = useRef<VirtualListHandle>(null);
  const place = groups.findIndex((group) => group.key === openKey);
  useEffect(() => {
    if (place >= 0) list.current?.scrollToIndex(place);
  }, [place]);
  const [range, setRange] = useState({ first: 0, last: 0 });
  const inSight = groups.slice(range.first, range.last + 1).map((group) => group.key);
  const mark = inSight.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark stands for the keys
  useEffect(() => onSight(inSight), [mark, onSight]);
  return (
    <VirtualList
      ref={list}
      label="Curves"
      count={groups.length}
      itemHeight={60}
      itemKey={(index) => groups[index]?.key ?? String(index)}
      onRange={(first, last) => setRange({ first, last })}
      renderItem={(index) => {
        const group = groups[index];
        if (!group) return null;
        const lines = linesOf(group);
        const [first] = lines;
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
              <b>{nameOf(group)}</b>
              {first && (
                <span>
                  EC50 {metricCell(first.metrics.ec50)} {first.metrics.ec50.value === null ? '' : doseUnit}
                  {lines.length > 1 && ` · ${lines.length} series`}
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
      }}
    />
  );
});
