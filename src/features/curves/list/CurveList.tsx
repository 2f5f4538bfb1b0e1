import { memo, useEffect, useRef } from 'react';
import type { BookGroup } from '@/engine/curvesClient';
import { VirtualList, type VirtualListHandle } from '@/ui';
import type { CurveLine } from '../model/curveLine';
import { CurveItem } from './CurveItem';

interface Props {
  groups: readonly BookGroup[];
  nameOf(group: BookGroup): string;
  linesOf(group: BookGroup): readonly CurveLine[];
  openKey: string | null;
  doseUnit: string;
  /** Colour of the first series; null for the default. */
  color: string | null;
  onOpen(key: string): void;
  /** Called with the visible plots whenever they change. */
  onSight(keys: readonly string[]): void;
}

/** All curves, each with its picture, EC50 and warning; only the name until it is fitted. */
export const CurveList = memo(function CurveList(props: Props) {
  const { groups, nameOf, linesOf, openKey, doseUnit, color, onOpen, onSight } = props;
  const list = useRef<VirtualListHandle>(null);
  const place = groups.findIndex((group) => group.key === openKey);
  useEffect(() => {
    if (place >= 0) list.current?.scrollToIndex(place);
  }, [place]);
  // Scrolling reports the visible plots outside React, so no row is rendered again for it.
  const range = useRef({ first: 0, last: 0 });
  const reported = useRef({ mark: '', onSight });
  const report = () => {
    const keys = groups.slice(range.current.first, range.current.last + 1).map((group) => group.key);
    const mark = keys.join();
    if (reported.current.mark === mark && reported.current.onSight === onSight) return;
    reported.current = { mark, onSight };
    onSight(keys);
  };
  useEffect(report);
  return (
    <VirtualList
      ref={list}
      label="Curves"
      count={groups.length}
      itemHeight={60}
      itemKey={(index) => groups[index]?.key ?? String(index)}
      onRange={(first, last) => {
        range.current = { first, last };
        report();
      }}
      renderItem={(index) => {
        const group = groups[index];
        return (
          group && (
            <CurveItem
              groupKey={group.key}
              name={nameOf(group)}
              lines={linesOf(group)}
              isOpen={group.key === openKey}
              doseUnit={doseUnit}
              color={color}
              onOpen={onOpen}
            />
          )
        );
      }}
    />
  );
});
