import { useState } from 'react';
import { mfaDeactivateCall } from '@/contract/auth/mfaDeactivate';
import { PasswordInput } from '@/parts/account/PasswordInput';
import type { OnAlert } from '@/parts/acts/alert';
import { errorText } from '@/parts/acts/errorText';
import { useClient } from '@/store/hooks/ClientProvider';
import { Dialog, ErrorText, Field, TextInput } from '@/ui';

interface Props {
  /** A passkey remains as the second factor. */
  hasPasskey: boolean;
  onClose: () => void;
  onOff: () => void;
  onAlert: OnAlert;
}

/** Turns the second factor off, after asking for the password and a code. */
export function FactorOffDialog({ hasPasskey, onClose, onOff, onAlert }: Props) {
  const client = useClient();
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const turnOff = async () => {
    setBusy(true);
    setFault(null);
    try {
      await client.call(mfaDeactivateCall, { body: { password, otp } });
      onAlert({ kind: 'info', text: 'The codes are off. Your other sessions ended.' });
      onOff();
    } catch (error) {
      setFault(errorText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Turn the codes off?"
      subtitle={
        hasPasskey
          ? 'From then on your account takes your password and a passkey. The recovery codes stay.'
          : 'From then on your password alone opens your account. The recovery codes open nothing any more.'
      }
      danger
      submitLabel="Turn it off"
      submitDisabled={password === '' || otp.trim() === ''}
      busy={busy}
      onSubmit={() => void turnOff()}
    >
      <Field label="Password">
        {(control) => (
          <PasswordInput
            {...control}
            autoFocus
            autoComplete="current-password"
            value={password}
            onValueChange={setPassword}
          />
        )}
      </Field>
      <Field label="Code" help="Six digits from the app on your phone, or a recovery code.">
        {(control) => (
          <TextInput {...control} mono autoComplete="one-time-code" maxLength={60} value={otp} onValueChange={setOtp} />
        )}
      </Field>
      {fault !== null && <ErrorText>{fault}</ErrorText>}
    </Dialog>
  );
}
