import type { PasskeyResource } from '@/contract/passkeys/passkeys';
import type { Sql } from '../../storage/db';

/** A stored passkey. */
export interface PasskeyRow {
  id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  passkey_name: string;
  rp_id: string;
  is_backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

const COLUMNS =
  'id, credential_id, public_key, counter, transports, passkey_name, rp_id, is_backed_up, created_at, last_used_at';

/** The passkeys of an account, oldest first. */
export const passkeysOf = (db: Sql, userId: string): Promise<PasskeyRow[]> =>
  db.query<PasskeyRow>(`select ${COLUMNS} from passkey where user_id = $1 order by created_at, id`, [userId]);

export const presentPasskey = (row: PasskeyRow): PasskeyResource => ({
  id: row.id,
  passkey_name: row.passkey_name,
  is_backed_up: row.is_backed_up,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});
