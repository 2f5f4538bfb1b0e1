import { drawnColor } from '@/domain/fields/ruleColors';
import { OPTION_COLORS } from '@/parts/values/cells/optionLook';
import styles from './ColorPick.module.css';

interface Props {
  value: string | null;
  onChange: (color: string) => void;
  label: string;
}

/** A choice among the colours of groups, programs and options. */
export function ColorPick({ value, onChange, label }: Props) {
  const drawn = value === null ? null : drawnColor(value);
  return (
    <fieldset className={styles.colors} aria-label={label}>
      {OPTION_COLORS.map((color) => (
        <button
          key={color}
          type="button"
          className={styles.color}
          style={{ background: `var(--${color})` }}
          aria-label={`Colour ${color.slice(1)}`}
          aria-pressed={drawn === color}
          onClick={() => onChange(color)}
        />
      ))}
    </fieldset>
  );
}
