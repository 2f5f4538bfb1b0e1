import { announceWipe, wipeLocalCopy } from '@/sync/signOut';
import type { OpenWorkspace } from '../workspace/openWorkspace';
import { endSession } from './endSession';
import { forgetSession } from './session';

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
