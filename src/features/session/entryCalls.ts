import type { z } from 'zod';
import type { inviteCall } from '@/contract/auth/invite';
import type { resetPasswordCall } from '@/contract/auth/resetPassword';
import type { waysCall } from '@/contract/auth/ways';
import type { PasskeyAnswer } from '@/contract/passkeys/passkeys';

export type WaysIn = z.output<typeof waysCall.resource>;
export type InviteTold = z.output<typeof inviteCall.resource>;

/** What a provider has sent a browser back with. */
export type Brought = { way: 'sso'; code: string } | { way: 'google'; token: string; nonce: string };

/** What shows the second factor: a code as typed, or what a passkey has answered. */
export interface Second {
  otp?: string;
  passkey?: PasskeyAnswer;
}

/** What a person types to sign in. */
export interface Credentials extends Second {
  email: string;
  password: string;
  workspaceSlug?: string;
}

/** What joining by an invite sends; nothing for who is signed in already. */
export interface Joining extends Second {
  full_name?: string;
  password?: string;
  accepts_policies?: boolean;
}

/** What the first run of a server asks for. */
export interface FirstAdmin {
  workspace_name: string;
  full_name: string;
  email: string;
  password: string;
}

/** What a new password has done. */
export type PasswordSet = z.output<typeof resetPasswordCall.resource>;

/** What the screens before the workspace ask of the server. Each throws what can be shown. */
export interface EntryCalls {
  ways(asked: { email?: string; workspace_slug?: string }): Promise<WaysIn>;
  signIn(credentials: Credentials): Promise<void>;
  /** Has the browser ask for a passkey of the account. */
  askForPasskey(account: Pick<Credentials, 'email' | 'password'>): Promise<PasskeyAnswer>;
  /** Leaves the page for the provider of single sign-on or for Google. */
  leaveFor(way: 'sso' | 'google', asked: { email: string; workspaceSlug: string | undefined }): void;
  /** Signs in with what a provider has sent this browser back with, and the old way in where it is asked for. */
  land(brought: Brought, oldWay: { password?: string } & Second): Promise<void>;
  askForReset(email: string): Promise<{ mail_is_set_up: boolean }>;
  reset(token: string, newPassword: string, turnsOffKeys: boolean): Promise<PasswordSet>;
  invite(token: string): Promise<InviteTold>;
  join(token: string, joining: Joining): Promise<void>;
  setUpLink(token: string): Promise<{ expires_at: string }>;
  /** Makes the first workspace of the server and signs in as its admin. */
  setUp(token: string, first: FirstAdmin): Promise<void>;
  /** Text of a failure. */
  explain(error: unknown): string;
}
