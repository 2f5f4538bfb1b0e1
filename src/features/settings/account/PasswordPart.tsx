import { useState } from 'react';
import { updatePasswordCall } from '@/contract/auth/updatePassword';
import { counted } from '@/lib/words/counted';
import { NewPasswordField } from '@/parts/account/NewPasswordField';
import { PasswordInput } from '@/parts/account/PasswordInput';
import type { OnAlert } from '@/parts/acts/alert';
import { errorText } from '@/parts/acts/errorText';
import { SettingLine } from '@/parts/settings/SettingLine';
import { SettingsPart } from '@/parts/settings/SettingsPart';
import { useClient } from '@/store/hooks/ClientProvider';
import { Button, Dialog, ErrorText, Field } from '@/ui';

/** Changes a person's password, after asking for the current one. */
export function PasswordPart({ email, onAlert }: { email: string; onAlert: OnAlert }) {
  const client = useClient();
  const [isOpen, setOpen] = useState(false);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => {
    setOpen(false);
    setCurrent('');
    setNext('');
    setFault(null);
  };
  const save = async () => {
    setBusy(true);
    setFault(null);
    try {
      const body = { current_password: current, new_password: next };
      const { sessions_ended: ended, keys_on: keys } = (await client.call(updatePasswordCall, { body })).resource;
      const others = ended > 0 ? ` ${counted(ended, 'other session')} ended.` : '';
      const kept = keys > 0 ? ` Access keys that still work: ${keys}.` : '';
      onAlert({ kind: 'info', text: `Password changed.${others}${kept}` });
      close();
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <SettingsPart title="Password">
      <SettingLine
        label="Password"
        help="Changing it ends your other sessions. Your access keys still work: see Access keys."
      >
        <span>
          <Button onClick={() => setOpen(true)}>Change the password</Button>
        </span>
      </SettingLine>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => !open && close()}
        title="Change the password"
        subtitle={email}
        submitLabel="Change"
        submitDisabled={current === '' || next === ''}
        busy={busy}
        onSubmit={() => void save()}
      >
        <Field label="Password of now">
          {(control) => (
            <PasswordInput
              {...control}
              autoFocus
              autoComplete="current-password"
              value={current}
              onValueChange={setCurrent}
            />
          )}
        </Field>
        <NewPasswordField label="New password" value={next} onValueChange={setNext} />
        {fault !== null && <ErrorText>{fault}</ErrorText>}
      </Dialog>
    </SettingsPart>
  );
}
