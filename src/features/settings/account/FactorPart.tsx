import { useState } from 'react';
import { mfaSetupCall } from '@/contract/auth/mfaSetup';
import { makeRecoveryCodesCall } from '@/contract/auth/recoveryCodes';
import type { UserResource } from '@/contract/shapes/user';
import { RecoveryCodes } from '@/parts/account/RecoveryCodes';
import type { OnAlert } from '@/parts/acts/alert';
import { errorText } from '@/parts/acts/errorText';
import { SettingLine } from '@/parts/settings/SettingLine';
import { SettingsPart } from '@/parts/settings/SettingsPart';
import { useClient } from '@/store/hooks/ClientProvider';
import { Button, Dialog, StatusMark } from '@/ui';
import styles from './Account.module.css';
import { FactorOffDialog } from './FactorOffDialog';
import { FactorSetupDialog } from './FactorSetupDialog';
import { PasskeyLines } from './PasskeyLines';

interface Props {
  user: Pick<UserResource, 'email' | 'second_factor'>;
  onToken: (token: string) => void;
  onChanged: () => Promise<void>;
  onAlert: OnAlert;
}

type Open =
  | { at: 'setup'; begun: { secret: string; otpauth_url: string } }
  | { at: 'codes'; codes: string[] }
  | { at: 'off' };

/** The second factor of a person: setting it up, recovery codes, turning it off. */
export function FactorPart({ user, onToken, onChanged, onAlert }: Props) {
  const client = useClient();
  const [open, setOpen] = useState<Open | null>(null);
  const [busy, setBusy] = useState(false);
  const { is_active: hasFactor, has_code } = user.second_factor;
  const isOn = has_code ?? hasFactor;
  const act = async (run: () => Promise<void>) => {
    setBusy(true);
    try {
      await run();
    } catch (error) {
      onAlert({ kind: 'error', text: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    setOpen(null);
    void onChanged();
  };
  return (
    <SettingsPart title="Second factor">
      <SettingLine
        label="Code from your phone"
        help={
          isOn
            ? 'A sign-in takes your password and a code from the app on your phone.'
            : hasFactor
              ? 'Beside your passkey, for when it is not at hand. You need an app for one-time codes on your phone.'
              : 'A stolen password alone then no longer opens your account. You need an app for one-time codes on your phone.'
        }
      >
        <div className={styles.acts}>
          <StatusMark shape={isOn ? 'done' : 'todo'} flat>
            {isOn ? 'On' : 'Off'}
          </StatusMark>
          {isOn ? (
            <Button onClick={() => setOpen({ at: 'off' })}>Turn it off</Button>
          ) : (
            <Button
              {...(hasFactor ? {} : { variant: 'primary' as const })}
              disabled={busy}
              onClick={() =>
                void act(async () => setOpen({ at: 'setup', begun: (await client.call(mfaSetupCall)).resource }))
              }
            >
              Set it up
            </Button>
          )}
        </div>
      </SettingLine>
      <PasskeyLines
        onToken={onToken}
        onAdded={(codes) => (codes.length > 0 ? setOpen({ at: 'codes', codes }) : close())}
        onChanged={close}
        onAlert={onAlert}
      />
      {hasFactor && (
        <SettingLine
          label="Recovery codes"
          help="Ten codes for when neither phone nor passkey is at hand. New ones replace the old."
        >
          <span>
            <Button
              disabled={busy}
              onClick={() =>
                void act(async () => {
                  const { recovery_codes: codes } = (await client.call(makeRecoveryCodesCall)).resource;
                  setOpen({ at: 'codes', codes });
                })
              }
            >
              Make new ones
            </Button>
          </span>
        </SettingLine>
      )}
      {open?.at === 'setup' && (
        <FactorSetupDialog
          begun={open.begun}
          onClose={() => setOpen(null)}
          onToken={onToken}
          onCodes={(codes) => (codes.length > 0 ? setOpen({ at: 'codes', codes }) : close())}
        />
      )}
      {open?.at === 'off' && (
        <FactorOffDialog
          hasPasskey={user.second_factor.has_passkey ?? false}
          onClose={() => setOpen(null)}
          onOff={close}
          onAlert={onAlert}
        />
      )}
      <Dialog
        open={open?.at === 'codes'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="Recovery codes"
        width="md"
        submitLabel="I have saved them"
        onSubmit={close}
      >
        {open?.at === 'codes' && <RecoveryCodes codes={open.codes} email={user.email} />}
      </Dialog>
    </SettingsPart>
  );
}
