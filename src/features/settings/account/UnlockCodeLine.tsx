import { useState } from 'react';
import { useStore } from 'zustand';
import { PasswordInput } from '@/parts/account/PasswordInput';
import { keepLock, lockChanges, readLock } from '@/parts/lock/keptLock';
import { makeVerifier } from '@/parts/lock/unlockVerifier';
import { SettingLine } from '@/parts/settings/SettingLine';
import { Button } from '@/ui';
import styles from './UnlockCodeLine.module.css';

/** Minimum length: shorter codes could be found too quickly by somebody who copies this browser's storage. */
const SHORTEST = 8;

/**
 * A personal code for this device. People who sign in by single sign-on have no password here, and could not continue
 * without a network after a lock.
 */
export function UnlockCodeLine({ userId }: { userId: string }) {
  useStore(lockChanges, ({ count }) => count);
  const { isOwnCode } = readLock(userId);
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isShort = typed !== '' && typed.length < SHORTEST;
  const keep = async () => {
    setBusy(true);
    keepLock(userId, { verifier: await makeVerifier(typed), isOwnCode: true, tries: 0 });
    setTyped('');
    setBusy(false);
  };
  return (
    <SettingLine
      label="Unlock code"
      labels="unlock_code"
      help={
        isOwnCode
          ? 'This device asks for your code instead of the password. If you forget it, sign in again.'
          : 'Optional. Set one if you sign in with single sign-on: without it, this screen does not lock automatically while there is no network.'
      }
    >
      <div className={styles.row}>
        <PasswordInput
          id="unlock_code"
          autoComplete="off"
          placeholder={isOwnCode ? '••••••••' : `At least ${SHORTEST} characters`}
          value={typed}
          onValueChange={setTyped}
          {...(isShort ? { error: `Use at least ${SHORTEST} characters.` } : {})}
        />
        <Button disabled={typed.length < SHORTEST || isBusy} onClick={() => void keep()}>
          Keep
        </Button>
        {isOwnCode && (
          <Button onClick={() => keepLock(userId, { verifier: null, isOwnCode: false, tries: 0 })}>Remove</Button>
        )}
      </div>
    </SettingLine>
  );
}
