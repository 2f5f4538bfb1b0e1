import type { AccessLevel } from '@/domain/permissions/actor';
import { LEVEL_WORDS } from '@/parts/people/levelWords';

type Facts = Readonly<Record<string, string | number | boolean | null>>;

const WORDS: Readonly<Record<string, string>> = {
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  sign_in_refused: 'Sign-in refused',
  sign_out: 'Signed out',
  session_ended: 'Sessions ended',
  session_secret_reused: 'An old session cookie was used; the session was ended',
  step_up: 'Confirmed who they are',
  step_up_failed: 'Failed to confirm who they are',
  password_changed: 'Password changed',
  password_reset_asked: 'Password reset asked for',
  password_reset: 'Password reset',
  second_factor_on: 'Second factor turned on',
  second_factor_off: 'Second factor turned off',
  recovery_code_used: 'Recovery code used',
  recovery_codes_made: 'New recovery codes made',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  account_reset: 'Account reset at the server',
  invite_sent: 'Invite sent',
  invite_withdrawn: 'Invite withdrawn',
  invite_accepted: 'Invite accepted',
  identity_linked: 'Account connected to a provider',
  key_made: 'Access key made',
  key_changed: 'Access key changed',
  key_removed: 'Access key removed',
  key_refused: 'Access key refused',
  bot_made: 'Bot made',
  bot_changed: 'Bot changed',
  address_refused: 'Refused for its address',
  right_refused: 'Refused for want of a right',
  sign_in_settings_changed: 'Sign-in settings changed',
  sso_settings_changed: 'Single sign-on changed',
  address_list_changed: 'Allowed addresses changed',
  workspace_switched: 'Went on in another workspace',
  viewed_as: 'Staff looked as a lower level',
  workspace_set_up: 'Workspace created by the set-up link',
};

/** How somebody signed in, as text. */
const WAYS: Readonly<Record<string, string>> = {
  password: 'with a password',
  google: 'with Google',
  sso: 'with single sign-on',
};
/** Facts that need no label. */
const PLAIN: Readonly<Record<string, (value: string) => string | undefined>> = {
  way: (way) => WAYS[way],
  email: (email) => email,
  access_level: (level) =>
    LEVEL_WORDS[level as AccessLevel] && `as ${LEVEL_WORDS[level as AccessLevel].name.toLowerCase()}`,
};
/** Facts that help the reader, in this order. */
const DETAILS = [
  'way',
  'reason',
  'key_name',
  'bot_name',
  'email',
  'access_level',
  'changed',
  'domain',
  'count',
  'left',
];

/** An entry of the security log as text, with its facts. */
export function securityWords(kind: string, facts: Facts): string {
  const details = DETAILS.flatMap((name) => {
    const value = facts[name];
    if (value === undefined || value === null || value === '') return [];
    const said = PLAIN[name]?.(String(value));
    return said === undefined ? [`${name.replaceAll('_', ' ')} ${value}`] : [said];
  });
  const words = WORDS[kind] ?? kind.replaceAll('_', ' ');
  return details.length === 0 ? words : `${words} (${details.join(', ')})`;
}
