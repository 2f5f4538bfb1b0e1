import { refreshTokenCall } from '@/contract/auth/refreshToken';
import { createClient } from '@/contract/client';

let token: string | null = null;

export function setToken(next: string | null): void {
  token = next;
}

const plain = createClient();

async function renew(): Promise<boolean> {
  try {
    token = (await plain.call(refreshTokenCall)).resource.token;
    return true;
  } catch {
    token = null;
    return false;
  }
}

/** The one client of the app. Its bearer token lives in memory and is renewed by the session cookie. */
export const apiClient = createClient({ token: () => token, renew });

/** Work spec section 4: the sign-in token is refreshed on load; failure clears it. */
export const renewToken = renew;
