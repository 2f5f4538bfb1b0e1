import { useMemo, useState } from 'react';
import type { BookGroup } from '@/engine/curvesClient';
import { counted, numberText } from '@/lib/words/counted';
import { Dialog, IconButton } from '@/ui';
import type { CurveBook, MovedCurve } from '../state/useCurveBook';
import type { CurveNames } from '../state/useNames';
import styles from './Moved.module.css';

interface Props {
  moved: NonNullable<CurveBook['moved']>;
  groups: readonly BookGroup[];
  names: CurveNames;
  onOpen(groupKey: string): void;
  onClose(): void;
}

const MOST_LISTED = 500;

/**
 * Says, without moving anything, which curves are reported differently since a refit, with a list of their numbers
 * before and after.
 */
export function MovedCurves({ moved, groups, names, onOpen, onClose }: Props) {
  const [open, setOpen] = useState(false);
  const { curves, of } = moved;
  return (
    <span role="status" className={styles.notice}>
      Refitted {counted(of, 'curve')}:{' '}
      {curves.length === 0 ? 'no reported number changed' : `${counted(curves.length, 'curve')} changed`}
      {curves.length > 0 && (
        <button type="button" className={styles.link} onClick={() => setOpen(true)}>
          Before and after
        </button>
      )}
      <IconButton icon="x" label="Dismiss" size="small" onClick={onClose} />
      {open && (
        <Dialog open onOpenChange={setOpen} title="Reported numbers before and after" width="lg" hideFooter>
          <ChangeTable curves={curves} groups={groups} names={names} onOpen={onOpen} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </span>
  );
}

interface TableProps extends Pick<Props, 'groups' | 'names' | 'onOpen' | 'onClose'> {
  curves: readonly MovedCurve[];
}

function ChangeTable({ curves, groups, names, onOpen, onClose }: TableProps) {
  const listed = useMemo(() => {
    const byKey = new Map(groups.map((group) => [group.key, group]));
    return curves.slice(0, MOST_LISTED).map((curve) => {
      const group = byKey.get(curve.groupKey);
      const series = group?.series.find((one) => one.key === curve.seriesKey);
      return { ...curve, group: group ? names.ofGroup(group) : '', series: series ? names.ofSeries(series) : '' };
    });
  }, [curves, groups, names]);
  return (
    <div className={styles.scroll}>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th>Curve</th>
            <th>Series</th>
            <th>What</th>
            <th className={styles.right}>Before</th>
            <th className={styles.right}>After</th>
          </tr>
        </thead>
        {listed.map(({ seriesKey, groupKey, group, series, changes }) => (
          <tbody key={seriesKey}>
            {changes.map(({ label, before, after }, i) => (
              <tr key={label}>
                <th scope="row">
                  {i === 0 && (
                    <button
                      type="button"
                      onClick={() => {
                        onClose();
                        onOpen(groupKey);
                      }}
                    >
                      {group}
                    </button>
                  )}
                </th>
                <td>{i === 0 && series}</td>
                <td>{label}</td>
                <td className={styles.right}>{before}</td>
                <td className={styles.right}>{after}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {curves.length > listed.length && (
        <p className={styles.more}>and {numberText(curves.length - listed.length)} more curves</p>
      )}
    </div>
  );
}
