import { useEffect, useMemo } from 'react';
import type { BookGroup } from '@/engine/curvesClient';
import { Combobox, IconButton } from '@/ui';
import styles from '../CurveScene.module.css';

interface Props {
  groups: readonly BookGroup[];
  nameOf(group: BookGroup): string;
  openKey: string;
  onOpen(key: string): void;
  onSight(keys: readonly string[]): void;
}

/** The curves as a select with buttons for the previous and next one, if there is no room for a list. */
export function CurvePick({ groups, nameOf, openKey, onOpen, onSight }: Props) {
  const options = useMemo(() => groups.map((group) => ({ value: group.key, label: nameOf(group) })), [groups, nameOf]);
  const place = groups.findIndex((group) => group.key === openKey);
  const step = (by: number) => {
    const next = groups[place + by];
    if (next) onOpen(next.key);
  };
  useEffect(() => onSight([]), [onSight]);
  return (
    <div className={styles.pick}>
      <IconButton icon="left" label="Previous curve" disabled={place <= 0} onClick={() => step(-1)} />
      <Combobox
        aria-label="Curve"
        value={openKey}
        options={options}
        onValueChange={(key: string | undefined) => key !== undefined && onOpen(key)}
      />
      <IconButton icon="right" label="Next curve" disabled={place >= groups.length - 1} onClick={() => step(1)} />
    </div>
  );
}
