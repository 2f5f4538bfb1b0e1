import { useState } from 'react';
import { useStore } from 'zustand';
import { stepUpCall } from '@/contract/auth/stepUp';
import { PasswordInput } from '@/parts/account/PasswordInput';
import { errorText } from '@/parts/acts/errorText';
import { Dialog, Field, TextInput } from '@/ui';
import { apiClient, setToken } from './apiClient';
import { proofStore } from './proof';
import { sessionStore } from './session';

/** Asks who is there before what is dangerous: the password, or a code where the account has a second factor. */
export function ProofAsker() {
  const asking = useStore(proofStore, (state) => state.asking);
  const user = useStore(sessionStore, ({ session }) => session?.user);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (!asking || !user) return null;
  const hasFactor = user.second_factor.is_active;
  const end = (isProven: boolean) => {
    setTyped('');
    setError(undefined);
    asking.answer(isProven);
  };
  const submit = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const body = hasFactor ? { otp: typed } : { password: typed };
      setToken((await apiClient.call(stepUpCall, { body })).resource.token);
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
      <Field
        label={hasFactor ? 'Code' : 'Password'}
        error={error}
        help={hasFactor ? 'Six digits from the app on your phone, or a recovery code.' : undefined}
      >
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
