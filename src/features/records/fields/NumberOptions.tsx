import { Field, TextInput } from '@/ui';

interface NumberOptionsProps {
  unit: string;
  figures: string;
  /** The number of figures is invalid. */
  isBad: boolean;
  onChange(options: { unit: string; figures: string }): void;
}

/** How numbers are shown: their unit and number of figures. */
export function NumberOptions({ unit, figures, isBad, onChange }: NumberOptionsProps) {
  return (
    <>
      <Field label="Unit" help="Shown in the column header.">
        {(control) => (
          <TextInput
            {...control}
            size="large"
            value={unit}
            onValueChange={(next) => onChange({ unit: next, figures })}
            placeholder="nM"
          />
        )}
      </Field>
      <Field
        label="Significant figures"
        help="How many are shown; the full value is kept."
        error={isBad ? 'Write a whole number from 1 to 21, or leave it empty.' : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            size="large"
            value={figures}
            onValueChange={(next) => onChange({ unit, figures: next })}
          />
        )}
      </Field>
    </>
  );
}
