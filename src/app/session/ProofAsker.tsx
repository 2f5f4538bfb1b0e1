import { useState } from 'react';
import { useStore } from 'zustand';
import { stepUpCall } from '@/contract/auth/stepUp';
import { PasswordInput } from '@/parts/account/PasswordInput';
import { knowsPasskeys } from '@/parts/account/passkeys';
import { errorText } from '@/parts/acts/errorText';
import { Button, Dialog, Field, TextInput } from '@/ui';
import { apiClient, setToken } from './apiClient';
import { proofStore } from './proof';
import { sessionStore } from './session';
import { stepUpByPasskey } from './stepUpByPasskey';

/**
 * Asks the person to confirm who they are before something dangerous: by password, or by code if the account has a
 * second factor.
 */
export function ProofAsker() {
  const asking = useStore(proofStore, (state) => state.asking);
  const user = useStore(sessionStore, ({ session }) => session?.user);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (!asking || !user) return null;
  const { is_active: hasFactor, has_code, has_passkey } = user.second_factor;
  const hasPasskey = has_passkey === true && knowsPasskeys();
  const codeHelp =
    has_code === false ? 'One of your recovery codes.' : 'Six digits from the app on your phone, or a recovery code.';
  const end = (isProven: boolean) => {
    setTyped('');
    setError(undefined);
    asking.answer(isProven);
  };
  const submit = () =>
    prove(async () => {
      const body = hasFactor ? { otp: typed } : { password: typed };
      setToken((await apiClient.call(stepUpCall, { body })).resource.token);
    });
  const prove = async (run: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await run();
      end(true);
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && end(false)}
      title="Confirm that it is you"
      subtitle="It is some time since you signed in."
      submitLabel="Confirm"
      submitDisabled={typed === ''}
      busy={busy}
      onSubmit={() => void submit()}
    >
      {hasPasskey && (
        <Button variant="primary" disabled={busy} onClick={() => void prove(stepUpByPasskey)}>
          Use a passkey
        </Button>
      )}
      <Field label={hasFactor ? 'Code' : 'Password'} error={error} help={hasFactor ? codeHelp : undefined}>
        {(control) =>
          hasFactor ? (
            <TextInput
              {...control}
              mono
              autoFocus
              autoComplete="one-time-code"
              value={typed}
              onValueChange={setTyped}
            />
          ) : (
            <PasswordInput
              {...control}
              autoFocus
              autoComplete="current-password"
              value={typed}
              onValueChange={setTyped}
            />
          )
        }
      </Field>
    </Dialog>
  );
}
