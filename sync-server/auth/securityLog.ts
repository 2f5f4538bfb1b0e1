import { freshId } from '../freshId';
import type { Sql } from '../storage/db';
import type { Caller } from './caller';

/** The kinds of entries in the security log. An entry never holds a secret: no password, code, token or key. */
export const SECURITY_KINDS = [
  'sign_in',
  'sign_in_failed',
  'sign_in_refused',
  'sign_out',
  'session_ended',
  'session_secret_reused',
  'step_up',
  'step_up_failed',
  'password_changed',
  'password_reset_asked',
  'password_reset',
  'second_factor_on',
  'second_factor_off',
  'recovery_code_used',
  'recovery_codes_made',
  'passkey_added',
  'passkey_removed',
  'account_reset',
  'invite_sent',
  'invite_withdrawn',
  'invite_accepted',
  'identity_linked',
  'key_made',
  'key_changed',
  'key_removed',
  'key_refused',
  'bot_made',
  'bot_changed',
  'address_refused',
  'right_refused',
  'sign_in_settings_changed',
  'sso_settings_changed',
  'address_list_changed',
  'workspace_switched',
  'viewed_as',
  'workspace_set_up',
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

/** Stands for the workspace of an event that belongs to none. */
export const NO_WORKSPACE = '00000000-0000-0000-0000-000000000000';

export interface SecurityNote {
  kind: SecurityKind;
  workspaceId?: string | null;
  /** The account concerned. */
  userId?: string | null;
  /** Who did it, when it was not the account's owner. */
  actorId?: string | null;
  caller: Pick<Caller, 'address' | 'device'>;
  facts?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Adds an entry to the security log, which is separate from the event log and append-only. */
export async function noteSecurity(sql: Sql, note: SecurityNote): Promise<void> {
  await sql.query(
    `insert into security_log (workspace_id, id, kind, user_id, actor_id, address, device, facts)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      note.workspaceId ?? NO_WORKSPACE,
      freshId(),
      note.kind,
      note.userId ?? null,
      note.actorId ?? null,
      note.caller.address.slice(0, 100),
      note.caller.device.slice(0, 200),
      JSON.stringify(note.facts ?? {}),
    ],
  );
}
