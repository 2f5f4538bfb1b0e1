import { identifierKey } from '@/domain/identifiers/identifierKey';
import { hashPassword } from '../auth/passwords';
import type { Sql } from '../storage/db';

export interface NewPerson {
  id: string;
  email: string;
  fullName: string;
  color: string;
  password: string;
  isStaff?: boolean;
  /** Whoever set the server up has accepted the policies, and so have the people of a demo. */
  acceptsPolicies: boolean;
}

/** Makes an account that can sign in. */
export async function createPerson(sql: Sql, person: NewPerson): Promise<void> {
  await sql.query(
    `insert into app_user (id, email, email_key, full_name, color, password_hash, is_staff, ppa_accepted_at, eula_accepted_at)
     values ($1, $2, $3, $4, $5, $6, $7, case when $8 then now() end, case when $8 then now() end)`,
    [
      person.id,
      person.email,
      identifierKey(person.email),
      person.fullName,
      person.color,
      await hashPassword(person.password),
      person.isStaff ?? false,
      person.acceptsPolicies,
    ],
  );
}
