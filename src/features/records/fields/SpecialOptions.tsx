import type { DisplayOptions } from '@/domain/kinds/field';
import type { FieldType } from '@/domain/kinds/fieldType';
import { Checkbox, Field, TextInput } from '@/ui';
import styles from './SpecialOptions.module.css';

interface SpecialOptionsProps {
  type: FieldType;
  options: DisplayOptions;
  onChange(options: DisplayOptions): void;
}

type Flag = 'consensus' | 'complement' | 'translation' | 'allowAnyNucleotide';

const OLIGO_FLAGS: readonly { flag: Flag; label: string }[] = [
  { flag: 'allowAnyNucleotide', label: 'Take any nucleotide code (R, Y, N and so on)' },
  { flag: 'complement', label: 'Show the complement' },
  { flag: 'translation', label: 'Show the translation' },
  { flag: 'consensus', label: 'Show the consensus of several values' },
];
const PEPTIDE_FLAGS: typeof OLIGO_FLAGS = [{ flag: 'consensus', label: 'Show the consensus' }];

/** How sequences and points are shown, and which letters are allowed. */
export function SpecialOptions({ type, options, onChange }: SpecialOptionsProps) {
  const set = (next: DisplayOptions) => onChange({ ...options, ...next });
  if (type === 'xy-array')
    return (
      <>
        <Field label="Label of the x axis">
          {(control) => (
            <TextInput
              {...control}
              value={options.x_axis_label ?? ''}
              onValueChange={(text) => set({ x_axis_label: text || undefined })}
              placeholder="Time (s)"
            />
          )}
        </Field>
        <Field label="Label of the y axis">
          {(control) => (
            <TextInput
              {...control}
              value={options.y_axis_label ?? ''}
              onValueChange={(text) => set({ y_axis_label: text || undefined })}
              placeholder="Signal"
            />
          )}
        </Field>
      </>
    );
  const flags = type === 'peptide' ? PEPTIDE_FLAGS : type.endsWith('-oligo') ? OLIGO_FLAGS : [];
  if (flags.length === 0) return null;
  return (
    <fieldset className={styles.flags}>
      <legend>Sequences</legend>
      {flags.map(({ flag, label }) => (
        <Checkbox
          key={flag}
          checked={options[flag] === true}
          onCheckedChange={(on) => set({ [flag]: on || undefined })}
        >
          {label}
        </Checkbox>
      ))}
    </fieldset>
  );
}
