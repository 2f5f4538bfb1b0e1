import { refreshTokenCall } from '@/contract/auth/refreshToken';
import { createClient } from '@/contract/client';
import { Refusal } from '@/domain/refusal';
import { keepLock } from '@/parts/lock/keptLock';
import { askForProof } from './proof';
import { sessionStore } from './session';
import { viewHeaders } from './viewAs';

let token: string | null = null;

/** Sets the bearer token of this page, or with null drops it. */
export function setToken(next: string | null): void {
  token = next;
}

/** Whether this page has a bearer token: it has signed in, or renewed the session, since it was loaded. */
export const hasToken = (): boolean => token !== null;

/** Where the person is: letters come in the morning of that place. */
const plain = createClient({
  headers: () => ({ 'x-timezone': Intl.DateTimeFormat().resolvedOptions().timeZone }),
});

/** Renews the bearer token by the session cookie. `ended`: the server says that the session is over. */
export async function renewToken(): Promise<'renewed' | 'ended' | 'unknown'> {
  try {
    token = (await plain.call(refreshTokenCall)).resource.token;
    const userId = sessionStore.getState().session?.user.id;
    if (userId !== undefined) keepLock(userId, { heardAt: Date.now() });
    return 'renewed';
  } catch (error) {
    token = null;
    return error instanceof Refusal && error.code === 'unauthenticated' ? 'ended' : 'unknown';
  }
}

/** Names the copy that this tab shows: the browser's cookie may belong to another one by now. */
function copyHeaders(): Record<string, string> {
  const user = sessionStore.getState().session?.user;
  return user ? { 'x-copy': `${user.workspace.id}:${user.id}` } : {};
}

/** The only API client of the app. Its bearer token is kept in memory and renewed by the session cookie. */
export const apiClient = createClient({
  token: () => token,
  renew: async () => (await renewToken()) === 'renewed',
  prove: askForProof,
  headers: () => ({ ...viewHeaders(), ...copyHeaders() }),
});
