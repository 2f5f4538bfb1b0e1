import { logoutCall } from '@/contract/auth/logout';
import { Refusal } from '@/domain/refusal';
import { announceWipe, wipeLocalCopy } from '@/sync/signOut';
import type { OpenWorkspace } from '../workspace/openWorkspace';
import { apiClient, setToken } from './apiClient';
import { oweSignOut } from './owedSignOut';
import { forgetSession } from './session';

/** Ends the session on the server, or at the next contact if the server cannot be reached now. */
export async function endSession(): Promise<void> {
  try {
    await apiClient.call(logoutCall);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'unauthenticated')) oweSignOut();
  }
  setToken(null);
}

/** Ends the session and deletes this device's data (S8). Unsent work is lost: the person has been asked. */
export async function signOut(workspace: OpenWorkspace): Promise<void> {
  const { store } = workspace.face;
  await endSession();
  // Before the copy is deleted: a tab that learns of the deletion then finds nobody signed in.
  forgetSession(true);
  announceWipe(store);
  workspace.close();
  const { verified } = await wipeLocalCopy(store, indexedDB, localStorage, sessionStorage);
  if (!verified) window.alert('Some data could not be wiped because another tab still has it open. Close that tab.');
  window.location.assign('/');
}
