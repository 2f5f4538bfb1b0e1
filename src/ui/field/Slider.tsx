import styles from './Slider.module.css';

export interface SliderProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onValueChange: (value: number) => void;
  /** How the value is written beside the slider and announced: `60 %`. */
  words: (value: number) => string;
}

/**
 * A number between two bounds, for cases where seeing the effect is more useful than the number. Arrow keys move by one
 * step.
 */
export function Slider({ label, min, max, step, value, onValueChange, words }: SliderProps) {
  return (
    <span className={styles.slider}>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={words(value)}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onValueChange(Number(event.target.value))}
      />
      <output className={styles.value}>{words(value)}</output>
    </span>
  );
}
