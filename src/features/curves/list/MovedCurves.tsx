import { useMemo } from 'react';
import type { BookGroup } from '@/engine/curvesClient';
import { Banner, Button, Menu } from '@/ui';
import type { CurveBook, MovedCurve } from '../state/useCurveBook';
import type { CurveNames } from '../state/useNames';

interface Props {
  moved: NonNullable<CurveBook['moved']>;
  groups: readonly BookGroup[];
  names: CurveNames;
  onOpen(groupKey: string): void;
  onClose(): void;
}

const MOST_LISTED = 200;

function wordsOf({ change }: MovedCurve): string {
  if (change.kind === 'outcome') return 'fitted only before or only now';
  if (change.kind === 'none') return '';
  const parts = [
    change.logEc50 >= 0.005 ? `EC50 ${change.logEc50.toFixed(2)} decades` : '',
    change.plateaus >= 0.005 && Number.isFinite(change.plateaus)
      ? `plateaus ${Math.round(change.plateaus * 100)} %`
      : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** What a refit moved, as a list to go through. */
export function MovedCurves({ moved, groups, names, onOpen, onClose }: Props) {
  const { curves } = moved;
  const items = useMemo(() => {
    const listed = curves.slice(0, MOST_LISTED);
    const wanted = new Set(listed.map((curve) => curve.groupKey));
    const byKey = new Map(groups.filter(({ key }) => wanted.has(key)).map((group) => [group.key, group]));
    return listed.map((curve) => {
      const group = byKey.get(curve.groupKey);
      const series = group?.series.find((one) => one.key === curve.seriesKey);
      return {
        key: curve.seriesKey,
        label: group && series ? `${names.ofGroup(group)}, ${names.ofSeries(series)}` : 'A curve',
        note: wordsOf(curve),
        onSelect: () => onOpen(curve.groupKey),
      };
    });
  }, [curves, groups, names, onOpen]);
  return (
    <Banner
      actions={items.length > 0 && <Menu items={items} trigger={<Button iconAfter="down">Show them</Button>} />}
      onDismiss={onClose}
    >
      Refitted {moved.of.toLocaleString('en')} curves.{' '}
      {curves.length === 0
        ? 'None moved beyond a quarter of a decade or a tenth of its span.'
        : `${curves.length.toLocaleString('en')} moved beyond a quarter of a decade or a tenth of their span.`}
    </Banner>
  );
}
