import { counted } from '@/lib/words/counted';
import { Field } from '@/ui';
import { PasswordInput } from './PasswordInput';

/** The server checks the rest: names, common words, leaked passwords. */
const SHORTEST = 12;

interface Props {
  label?: string;
  value: string;
  onValueChange: (value: string) => void;
  autoFocus?: boolean;
}

/** A field for a new password, with what it still lacks. */
export function NewPasswordField({ label = 'Password', value, onValueChange, autoFocus }: Props) {
  const characters = [...value].length;
  const missing = SHORTEST - characters;
  const help =
    characters === 0
      ? `At least ${SHORTEST} characters. Four words that do not belong together are easy to keep in mind.`
      : missing > 0
        ? `Too short, ${missing} more.`
        : `${counted(characters, 'character')}, ${SHORTEST} are enough.`;
  return (
    <Field label={label} help={help}>
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="new-password"
          autoFocus={autoFocus}
          value={value}
          onValueChange={onValueChange}
        />
      )}
    </Field>
  );
}
