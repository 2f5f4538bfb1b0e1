import type { UserResource } from '@/contract/shapes/user';
import type { OnAlert } from '@/parts/acts/alert';
import { SettingsPage } from '@/parts/settings/SettingsPage';
import { FactorPart } from './FactorPart';
import { LockPart } from './LockPart';
import { PasswordPart } from './PasswordPart';
import { SessionsPart } from './SessionsPart';

interface Props {
  user: Pick<UserResource, 'email' | 'full_name' | 'second_factor' | 'has_password'>;
  /** Called when the session has a new token. */
  onToken: (token: string) => void;
  /** Called when the account has changed: it is requested from the server again. */
  onChanged: () => Promise<void>;
  /** Called when this session has ended. */
  onEnded: () => void;
  onAlert: OnAlert;
}

/** How a person signs in, and where they are signed in. */
export function AccountScene({ user, onToken, onChanged, onEnded, onAlert }: Props) {
  return (
    <SettingsPage trail="You" title="Sign-in and devices">
      <PasswordPart email={user.email} onAlert={onAlert} />
      <FactorPart user={user} onToken={onToken} onChanged={onChanged} onAlert={onAlert} />
      <LockPart hasPassword={user.has_password !== false} />
      <SessionsPart onEnded={onEnded} onAlert={onAlert} />
    </SettingsPage>
  );
}
