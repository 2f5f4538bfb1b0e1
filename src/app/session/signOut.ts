import { Dexie } from 'dexie';
import { logoutCall } from '@/contract/auth/logout';
import type { OpenWorkspace } from '../workspace/openWorkspace';
import { apiClient, setToken } from './apiClient';
import { forgetSession } from './session';

/** Databases of the browser that hold this workspace's data: the rows and the documents. */
async function ownDatabases(name: string): Promise<string[]> {
  const known = (await indexedDB.databases?.()) ?? [];
  const documents = known.flatMap((entry) => (entry.name?.startsWith('labtide') ? [entry.name] : []));
  return [...new Set([name, ...documents])];
}

/**
 * Ends the session and wipes what this device holds (S8). Unsent work is lost by it, so the person is asked first; the
 * caches of the app itself hold no data and stay.
 */
export async function signOut(workspace: OpenWorkspace): Promise<void> {
  const { store, status } = workspace.face;
  const { waiting, refused } = status.getState();
  const unsent = waiting + refused;
  if (unsent > 0 && !window.confirm(`${unsent} changes are not sent yet and would be lost. Sign out all the same?`))
    return;
  await apiClient.call(logoutCall).catch(() => {
    // Without network the cookie stays until it expires; the rows go all the same.
  });
  setToken(null);
  const { name } = store.db;
  workspace.close();
  for (const database of await ownDatabases(name)) await Dexie.delete(database);
  const left = (await ownDatabases('')).filter((database) => database !== '');
  forgetSession();
  if (left.length > 0)
    window.alert('Some data could not be wiped because another tab still has it open. Close that tab.');
  window.location.assign('/');
}
