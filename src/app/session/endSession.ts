import { logoutCall } from '@/contract/auth/logout';
import { Refusal } from '@/domain/refusal';
import { apiClient, setToken } from './apiClient';
import { oweSignOut } from './owedSignOut';

/** Ends the session on the server, or at the next contact if the server cannot be reached now. */
export async function endSession(): Promise<void> {
  try {
    await apiClient.call(logoutCall);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'unauthenticated')) oweSignOut();
  }
  setToken(null);
}
