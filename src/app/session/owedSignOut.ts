import { logoutCall } from '@/contract/auth/logout';
import { createClient } from '@/contract/client';
import { Refusal } from '@/domain/refusal';

/** Somebody signed out here while the server could not be reached: its session is still to be ended. */
const KEY = 'sign-out-owed';

/** By the cookie alone: whoever signed out has no token any more. */
const byCookie = createClient();

export function oweSignOut(): void {
  localStorage.setItem(KEY, '1');
}

/** A later sign-in has ended the session as well. */
export function signOutIsPaid(): void {
  localStorage.removeItem(KEY);
}

/** Ends the session of an earlier sign-out, where the server can be reached now. */
export async function payOwedSignOut(): Promise<void> {
  if (localStorage.getItem(KEY) === null) return;
  try {
    await byCookie.call(logoutCall);
    signOutIsPaid();
  } catch (error) {
    // Over already is as good.
    if (error instanceof Refusal && error.code === 'unauthenticated') signOutIsPaid();
  }
}
