import { logoutCall } from '@/contract/auth/logout';
import { wipeLocalCopy } from '@/sync/signOut';
import type { OpenWorkspace } from '../workspace/openWorkspace';
import { apiClient, setToken } from './apiClient';
import { forgetSession } from './session';

/** Ends the session and wipes what this device holds (S8). Unsent work is lost by it: the person was asked. */
export async function signOut(workspace: OpenWorkspace): Promise<void> {
  const { store } = workspace.face;
  await apiClient.call(logoutCall).catch(() => {
    // Without network the cookie stays until it expires; the rows go all the same.
  });
  setToken(null);
  workspace.close();
  const { verified } = await wipeLocalCopy(store, indexedDB, localStorage, sessionStorage);
  forgetSession();
  if (!verified) window.alert('Some data could not be wiped because another tab still has it open. Close that tab.');
  window.location.assign('/');
}
