import { createStore } from 'zustand/vanilla';
import { switchWorkspaceCall } from '@/contract/auth/workspace';
import type { WorkspaceResource } from '@/contract/shapes/workspace';
import { workspacesCall } from '@/contract/workspaces/list';
import { showAlert } from '@/parts/acts/alerts';
import { errorText } from '@/parts/acts/errorText';
import { apiClient, setToken } from './apiClient';
import { keepSession } from './session';

/** A workspace that the person may go to. */
export type OwnWorkspace = Pick<WorkspaceResource, 'id' | 'slug' | 'workspace_name'>;

/** Workspaces of the person, as last heard; empty until then. */
export const ownWorkspacesStore = createStore<{ workspaces: readonly OwnWorkspace[] }>(() => ({ workspaces: [] }));

/** Asks which workspaces the person has. Without network there is none to go to. */
export async function refreshOwnWorkspaces(): Promise<void> {
  const { resource } = await apiClient.call(workspacesCall);
  ownWorkspacesStore.setState({ workspaces: resource });
}

/**
 * Goes on in another workspace. Each has a copy of its own on this device, so that what was not sent here waits here. The
 * page is loaded again: nothing of before stays on the screen.
 */
export async function goToWorkspace({ slug }: OwnWorkspace): Promise<void> {
  try {
    const { resource } = await apiClient.call(switchWorkspaceCall, { body: { workspace_slug: slug } });
    setToken(resource.token);
    keepSession({ user: resource.user });
    window.location.assign('/');
  } catch (error) {
    showAlert({ kind: 'error', text: errorText(error) });
  }
}

/** Another tab went on elsewhere, or somebody else signed in there: the session that this tab shows is over. */
export function followSession(key: { workspaceId: string; userId: string }): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== 'session' || event.newValue === null) return;
    try {
      const { user } = JSON.parse(event.newValue) as { user: { id: string; workspace: { id: string } } };
      if (user.id !== key.userId || user.workspace.id !== key.workspaceId) window.location.assign('/');
    } catch {
      // What cannot be read says nothing.
    }
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
