import { logoutCall } from '@/contract/auth/logout';
import { createClient } from '@/contract/client';
import { Refusal } from '@/domain/refusal';

/**
 * Records that somebody signed out here while the server could not be reached: the session must still be ended there.
 */
const KEY = 'sign-out-owed';

/** With the cookie alone: after a sign-out there is no token any more. */
const byCookie = createClient();

export function oweSignOut(): void {
  localStorage.setItem(KEY, '1');
}

/** Called when a later sign-in has ended the session as well. */
export function signOutIsPaid(): void {
  localStorage.removeItem(KEY);
}

/** Ends the session of an earlier sign-out, if the server can be reached now. */
export async function payOwedSignOut(): Promise<void> {
  if (localStorage.getItem(KEY) === null) return;
  try {
    await byCookie.call(logoutCall);
    signOutIsPaid();
  } catch (error) {
    // An expired session is just as good.
    if (error instanceof Refusal && error.code === 'unauthenticated') signOutIsPaid();
  }
}
