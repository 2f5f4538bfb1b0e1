import { useEffect, useId, useState } from 'react';
import { ErrorText, TextInput } from '@/ui';

interface Props {
  id: string;
  value: string;
  /** @returns why it was not saved; null if it was */
  onSave: (value: string) => Promise<string | null>;
  disabled?: boolean;
  placeholder?: string;
  label?: string;
  maxLength?: number;
}

/**
 * A text that is saved when its field is left or Enter is pressed. Refused text stays in the field, with the reason;
 * Esc restores the saved text.
 */
export function SavedText({ id, value, onSave, disabled, placeholder, label, maxLength }: Props) {
  const [typed, setTyped] = useState(value);
  const [fault, setFault] = useState<string | null>(null);
  const why = useId();
  useEffect(() => {
    setTyped(value);
    setFault(null);
  }, [value]);
  const save = async () => {
    if (typed.trim() === value.trim()) {
      setTyped(value);
      setFault(null);
      return;
    }
    setFault(await onSave(typed));
  };
  return (
    <>
      <TextInput
        id={id}
        aria-label={label}
        aria-invalid={fault === null ? undefined : true}
        aria-describedby={fault === null ? undefined : why}
        value={typed}
        maxLength={maxLength}
        disabled={disabled}
        placeholder={placeholder}
        onValueChange={setTyped}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save();
          if (event.key !== 'Escape' || typed === value) return;
          event.preventDefault();
          setTyped(value);
          setFault(null);
        }}
      />
      {fault !== null && <ErrorText id={why}>{fault}</ErrorText>}
    </>
  );
}
