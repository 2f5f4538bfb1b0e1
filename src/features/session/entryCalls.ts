import type { z } from 'zod';
import type { inviteCall } from '@/contract/auth/invite';
import type { resetPasswordCall } from '@/contract/auth/resetPassword';
import type { waysCall } from '@/contract/auth/ways';
import type { PasskeyAnswer } from '@/contract/passkeys/passkeys';

export type WaysIn = z.output<typeof waysCall.resource>;
export type InviteFacts = z.output<typeof inviteCall.resource>;

/** The code or token that a provider sent with the browser's return. */
export type Brought = { way: 'sso'; code: string } | { way: 'google'; token: string; nonce: string };

/** The second factor: a code as typed, or the answer of a passkey. */
export interface Second {
  otp?: string;
  passkey?: PasskeyAnswer;
}

/** A person's input for signing in. */
export interface Credentials extends Second {
  email: string;
  password: string;
  workspaceSlug?: string;
}

/** Input for joining by an invite; empty for people who are already signed in. */
export interface Joining extends Second {
  full_name?: string;
  password?: string;
  accepts_policies?: boolean;
}

/** The input for the first run of a server. */
export interface FirstAdmin {
  workspace_name: string;
  full_name: string;
  email: string;
  password: string;
}

/** The result of setting a new password. */
export type PasswordSet = z.output<typeof resetPasswordCall.resource>;

/** The server calls of the screens before the workspace. Each throws an error whose message can be shown. */
export interface EntryCalls {
  ways(asked: { email?: string; workspace_slug?: string }): Promise<WaysIn>;
  signIn(credentials: Credentials): Promise<void>;
  /** Asks the browser for a passkey of the account. */
  askForPasskey(account: Pick<Credentials, 'email' | 'password'>): Promise<PasskeyAnswer>;
  /** Leaves the page for the provider of single sign-on or for Google. */
  leaveFor(way: 'sso' | 'google', asked: { email: string; workspaceSlug: string | undefined }): void;
  /**
   * Signs in with what a provider sent with this browser's return, and with the previous sign-in method if it is
   * required.
   */
  land(brought: Brought, oldWay: { password?: string } & Second): Promise<void>;
  askForReset(email: string): Promise<{ mail_is_set_up: boolean }>;
  reset(token: string, newPassword: string, turnsOffKeys: boolean): Promise<PasswordSet>;
  invite(token: string): Promise<InviteFacts>;
  join(token: string, joining: Joining): Promise<void>;
  setUpLink(token: string): Promise<{ expires_at: string }>;
  /** Creates the first workspace of the server and signs in as its admin. */
  setUp(token: string, first: FirstAdmin): Promise<void>;
  /** The message for an error. */
  explain(error: unknown): string;
}
