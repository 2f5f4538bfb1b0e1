import { useId } from 'react';
import type { AccessLevel } from '@/domain/permissions/actor';
import { takesSeat } from '@/domain/plans/seats';
import { classNames } from '@/lib/classNames';
import { LEVEL_WORDS } from '@/parts/people/levelWords';
import styles from './Members.module.css';

interface Props {
  value: AccessLevel;
  onChange: (level: AccessLevel) => void;
  levels: readonly AccessLevel[];
}

/** A choice of access levels, each with its rights and whether it takes a seat. */
export function LevelPick({ value, onChange, levels }: Props) {
  const name = useId();
  return (
    <fieldset className={styles.levels}>
      <legend className={styles.legend}>Level</legend>
      {levels.map((level) => (
        <label key={level} className={classNames(styles.level, level === value && styles.chosen)}>
          <input type="radio" name={name} checked={level === value} onChange={() => onChange(level)} />
          <span className={styles.levelName}>{LEVEL_WORDS[level].name}</span>
          <span className={styles.quiet}>{takesSeat(level) ? 'takes a seat' : 'no seat'}</span>
          <span className={styles.levelMay}>{LEVEL_WORDS[level].may}</span>
        </label>
      ))}
    </fieldset>
  );
}
