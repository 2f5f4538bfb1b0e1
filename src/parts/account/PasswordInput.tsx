import { type ComponentProps, useState } from 'react';
import { IconButton, TextInput } from '@/ui';

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'after'>;

/** A password field; what is typed can be shown. */
export function PasswordInput(props: Props) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? 'Hide what you typed' : 'Show what you typed'}
          onClick={() => setShown((now) => !now)}
        />
      }
    />
  );
}
