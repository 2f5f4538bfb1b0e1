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
}

/** Makes an account that can sign in; the policies count as accepted by whoever set the server up. */
export async function createPerson(sql: Sql, person: NewPerson): Promise<void> {
  await sql.query(
    `insert into app_user (id, email, email_key, full_name, color, password_hash, is_staff, ppa_accepted_at, eula_accepted_at)
     values ($1, $2, $3, $4, $5, $6, $7, now(), now())`,
    [
      person.id,
      person.email,
      identifierKey(person.email),
      person.fullName,
      person.color,
      await hashPassword(person.password),
      person.isStaff ?? false,
    ],
  );
}
