import { Refusal } from '@/domain/refusal';
import type { Db } from '../storage/db';

/** How often something may fail. */
interface Bounds {
  /** From one address. */
  tries: number;
  /** From all addresses together. Higher where anybody could keep a colleague out by it. */
  triesFromAnywhere: number;
  /** Counted from the first of them. */
  windowSeconds: number;
}

/** Passwords: whoever tries need not know anything. */
export const PASSWORD_TRIES: Bounds = { tries: 10, triesFromAnywhere: 100, windowSeconds: 900 };
/** Codes: whoever tries has passed the password, and there are only a million of them. */
export const CODE_TRIES: Bounds = { tries: 10, triesFromAnywhere: 10, windowSeconds: 3600 };
/** Letters to an address that anybody may ask for. */
export const LETTER_TRIES: Bounds = { tries: 5, triesFromAnywhere: 10, windowSeconds: 3600 };
/** Links and tokens: too many to guess, but looking is not free. */
export const LINK_TRIES: Bounds = { tries: 60, triesFromAnywhere: 1000, windowSeconds: 900 };

/** In place of an address: all of an account. */
const ANYWHERE = '';

/** A try that was let in. */
export interface Try {
  /** How many more may fail from here. */
  left: number;
  /** It was right: it and the failed ones from this address no longer count. */
  succeed(): Promise<void>;
  /** It was neither right nor wrong: it does not count. */
  takeBack(): Promise<void>;
}

/** Counts one more, in one statement: of many at once, each hears another number. */
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
 * Counts a try before it is looked at, so that many at once count as many. What is refused for its own address does not
 * count for the account: one address cannot shut it for others.
 * @param key the account or thing that is tried
 * @param isKnown whether the account has signed in on this device before: what others try elsewhere does not hold it up
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

/** Tries of yesterday count for nothing. */
export async function forgetOldTries(db: Db): Promise<void> {
  await db.query(`delete from login_try where since < now() - interval '1 day'`);
}
