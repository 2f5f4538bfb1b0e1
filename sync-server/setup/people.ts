import { emailKeyOf } from '@/domain/people/emailKeyOf';
import { Refusal } from '@/domain/refusal';
import { hashPassword } from '../auth/passwords';
import type { Sql } from '../storage/db';

/** Colours that distinguish people. */
export const PERSON_COLORS = ['blue', 'teal', 'green', 'amber', 'rose', 'violet'] as const;

export interface NewPerson {
  id: string;
  email: string;
  fullName: string;
  color: string;
  /** Null = they sign in another way. */
  password: string | null;
  isStaff?: boolean;
  /** For a bot: the only workspace that it belongs to. */
  botWorkspaceId?: string;
  /** Whoever set up the server has accepted the policies, and so have the people of a demo. */
  acceptsPolicies: boolean;
}

/**
 * Creates an account that can sign in.
 * @throws Refusal conflict for an address that already has one, also when two requests come at once
 */
export async function createPerson(sql: Sql, person: NewPerson): Promise<void> {
  const made = await sql.query(
    `insert into app_user (id, email, email_key, full_name, color, password_hash, is_staff, ppa_accepted_at, eula_accepted_at,
       bot_workspace_id)
     values ($1, $2, $3, $4, $5, $6, $7, case when $8 then now() end, case when $8 then now() end, $9)
     on conflict (email_key) do nothing returning 1`,
    [
      person.id,
      person.email,
      emailKeyOf(person.email),
      person.fullName,
      person.color,
      person.password === null ? null : await hashPassword(person.password),
      person.isStaff ?? false,
      person.acceptsPolicies,
      person.botWorkspaceId ?? null,
    ],
  );
  if (made.length === 0)
    throw new Refusal('conflict', `${person.email} already has an account. Sign in with it, then open the link again.`);
}
