import { useState } from 'react';
import { type PasskeyResource, passkeysCall, removePasskeyCall } from '@/contract/passkeys/passkeys';
import { timeText } from '@/lib/timeText';
import { knowsPasskeys } from '@/parts/account/passkeys';
import type { OnAlert } from '@/parts/acts/alert';
import { errorText } from '@/parts/acts/errorText';
import { useAnswer } from '@/parts/acts/useAnswer';
import { SettingLine } from '@/parts/settings/SettingLine';
import { useClient } from '@/store/hooks/ClientProvider';
import { Button, ConfirmDialog, ErrorText, Icon } from '@/ui';
import styles from './Account.module.css';
import { PasskeyNameDialog } from './PasskeyNameDialog';

interface Props {
  onToken: (token: string) => void;
  /** Recovery codes, which are shown only once; none if the account already had some. */
  onAdded: (codes: string[]) => void;
  onChanged: () => void;
  onAlert: OnAlert;
}

type Open = { at: 'add' } | { at: 'rename'; passkey: PasskeyResource } | { at: 'remove'; passkey: PasskeyResource };

const time = (at: string) => timeText(Date.parse(at));

function about({ created_at, last_used_at, is_backed_up }: PasskeyResource): string {
  const where = is_backed_up ? 'On several devices' : 'On one device';
  return `${where} · added ${time(created_at)} · ${last_used_at ? `last used ${time(last_used_at)}` : 'never used'}`;
}

/** The passkeys of a person: list, add, rename, remove. */
export function PasskeyLines({ onToken, onAdded, onChanged, onAlert }: Props) {
  const client = useClient();
  const { answer, fault, again } = useAnswer('passkeys', (signal) => client.call(passkeysCall, { signal }));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
    again();
  };
  const remove = async ({ id, passkey_name }: PasskeyResource) => {
    setOpen(null);
    try {
      await client.call(removePasskeyCall, { params: { id } });
      onAlert({ kind: 'info', text: `${passkey_name} was removed. Your other sessions ended.` });
      again();
      onChanged();
    } catch (error) {
      onAlert({ kind: 'error', text: errorText(error) });
    }
  };
  return (
    <SettingLine
      label="Passkeys"
      help="A fingerprint, a face, or a security key in place of the code. No copied page can ask for it."
    >
      <div>
        {fault !== null && <ErrorText>{fault}</ErrorText>}
        <ul className={styles.list}>
          {(answer?.resource ?? []).map((passkey) => (
            <li key={passkey.id} className={styles.session}>
              <Icon name="lock" />
              <span className={styles.words}>
                <b>{passkey.passkey_name}</b>
                <span>{about(passkey)}</span>
              </span>
              <Button aria-label={`Rename ${passkey.passkey_name}`} onClick={() => setOpen({ at: 'rename', passkey })}>
                Rename
              </Button>
              <Button aria-label={`Remove ${passkey.passkey_name}`} onClick={() => setOpen({ at: 'remove', passkey })}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
        <p className={styles.below}>
          <Button disabled={!knowsPasskeys()} onClick={() => setOpen({ at: 'add' })}>
            Add a passkey
          </Button>
        </p>
        {!knowsPasskeys() && <p>This browser knows no passkeys.</p>}
      </div>
      {(open?.at === 'add' || open?.at === 'rename') && (
        <PasskeyNameDialog
          renamed={open.at === 'rename' ? open.passkey : null}
          onClose={close}
          onAdded={({ recovery_codes, token }) => {
            onToken(token);
            close();
            onAdded(recovery_codes);
          }}
        />
      )}
      {open?.at === 'remove' && (
        <ConfirmDialog
          open
          title={`Remove ${open.passkey.passkey_name}?`}
          onOpenChange={(isOpen) => !isOpen && setOpen(null)}
          danger
          confirmLabel="Remove"
          onConfirm={() => void remove(open.passkey)}
        >
          It opens nothing any more, and your other sessions end. With your last second factor the recovery codes end
          too.
        </ConfirmDialog>
      )}
    </SettingLine>
  );
}
