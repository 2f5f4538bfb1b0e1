import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters of OWASP's Password Storage Cheat Sheet (19 MiB, 2 passes, 1 lane): about 50 ms. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

let decoy: Promise<string> | null = null;

/** Whether a password is right; false, after the same time, for an account without a password. */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await decoy), password).catch(() => false);
  return stored !== null && matches;
}
