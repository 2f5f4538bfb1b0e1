import { Refusal } from '@/domain/refusal';
import type { Db } from '../storage/db';

/** How often something may fail. */
interface Bounds {
  /** From one address. */
  tries: number;
  /** From all addresses together. Higher where an attacker could otherwise lock a colleague out. */
  triesFromAnywhere: number;
  /** Counted from the first try. */
  windowSeconds: number;
}

/** Passwords: anybody may try. */
export const PASSWORD_TRIES: Bounds = { tries: 10, triesFromAnywhere: 100, windowSeconds: 900 };
/** Codes: whoever tries has passed the password, and there are only a million codes. */
export const CODE_TRIES: Bounds = { tries: 10, triesFromAnywhere: 10, windowSeconds: 3600 };
/** Emails to an address, which anybody may request. */
export const EMAIL_TRIES: Bounds = { tries: 5, triesFromAnywhere: 10, windowSeconds: 3600 };
/** Links and tokens: too many to guess, but each look-up costs something. */
export const LINK_TRIES: Bounds = { tries: 60, triesFromAnywhere: 1000, windowSeconds: 900 };

/** Takes the place of the address in the count over all addresses. */
const ANYWHERE = '';

/** A try that was allowed. */
export interface Try {
  /** How many more may fail from this address. */
  left: number;
  /** The try was right: neither it nor the failed ones from this address count any longer. */
  succeed(): Promise<void>;
  /** The try was neither right nor wrong: it does not count. */
  takeBack(): Promise<void>;
}

/** Counts one more in a single statement, so that simultaneous tries get different numbers. */
async function count(db: Db, key: string, address: string, windowSeconds: number): Promise<number> {
  const [row] = await db.query<{ tries: number }>(
    `insert into login_try (email_key, address) values ($1, $2)
     on conflict (email_key, address) do update set
       tries = case when login_try.since < now() - make_interval(secs => $3) then 1
         else least(login_try.tries, 1000000) + 1 end,
       since = case when login_try.since < now() - make_interval(secs => $3) then now() else login_try.since end
     returning tries`,
    [key, address, windowSeconds],
  );
  return row?.tries ?? 1;
}

const oneLess = (db: Db, key: string, address: string) =>
  db.query('update login_try set tries = greatest(tries - 1, 0) where email_key = $1 and address = $2', [key, address]);

/**
 * Counts a try before it is checked, so that many at once count as many. A try refused because of its own address does
 * not count for the account: one address cannot lock the account for others.
 * @param key the account or other thing that is tried
 * @param isKnown whether the account has signed in on this device before: tries from elsewhere then do not block it
 * @throws Refusal too_many
 */
export async function claimTry(
  db: Db,
  { key, address, isKnown, bounds }: { key: string; address: string; isKnown: boolean; bounds: Bounds },
): Promise<Try> {
  const { tries, triesFromAnywhere, windowSeconds } = bounds;
  const here = await count(db, key, address, windowSeconds);
  const isFull = here > tries || ((await count(db, key, ANYWHERE, windowSeconds)) > triesFromAnywhere && !isKnown);
  if (isFull)
    throw new Refusal('too_many', `Too many failed attempts. Try again in ${windowSeconds / 60} minutes.`, [], {
      retryAfter: windowSeconds,
    });
  return {
    left: tries - here,
    async succeed() {
      await db.query('delete from login_try where email_key = $1 and address = $2', [key, address]);
      await oneLess(db, key, ANYWHERE);
    },
    async takeBack() {
      await oneLess(db, key, address);
      await oneLess(db, key, ANYWHERE);
    },
  };
}

/** Deletes tries whose time has passed. */
export async function forgetOldTries(db: Db): Promise<void> {
  await db.query(`delete from login_try where since < now() - interval '1 day'`);
}
