import { emailKeyOf } from '@/domain/people/emailKeyOf';
import { Refusal } from '@/domain/refusal';
import { hashPassword } from '../auth/passwords';
import type { Sql } from '../storage/db';

/** Colours that people are distinguished by. */
export const PERSON_COLORS = ['blue', 'teal', 'green', 'amber', 'rose', 'violet'] as const;

export interface NewPerson {
  id: string;
  email: string;
  fullName: string;
  color: string;
  /** Null = they sign in by another way. */
  password: string | null;
  isStaff?: boolean;
  /** Of a bot: the one workspace that it is of. */
  botWorkspaceId?: string;
  /** Whoever set the server up has accepted the policies, and so have the people of a demo. */
  acceptsPolicies: boolean;
}

/**
 * Makes an account that can sign in.
 * @throws Refusal conflict for an address that has one, also where two ask at once
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
    throw new Refusal('conflict', `${person.email} has an account already. Sign in with it, then open the link again.`);
}
