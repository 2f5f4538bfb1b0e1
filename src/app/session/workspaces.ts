import { createStore } from 'zustand/vanilla';
import { switchWorkspaceCall } from '@/contract/auth/workspace';
import type { WorkspaceResource } from '@/contract/shapes/workspace';
import { workspacesCall } from '@/contract/workspaces/list';
import { showAlert } from '@/parts/acts/alerts';
import { errorText } from '@/parts/acts/errorText';
import { apiClient, setToken } from './apiClient';
import { keepSession } from './session';

/** A workspace to which the person can switch. */
export type OwnWorkspace = Pick<WorkspaceResource, 'id' | 'slug' | 'workspace_name'>;

/** Workspaces of the person, as last reported; empty until then. */
export const ownWorkspacesStore = createStore<{ workspaces: readonly OwnWorkspace[] }>(() => ({ workspaces: [] }));

/** Requests the person's workspaces. Without a network there is none to switch to. */
export async function refreshOwnWorkspaces(): Promise<void> {
  const { resource } = await apiClient.call(workspacesCall);
  ownWorkspacesStore.setState({ workspaces: resource });
}

/**
 * Switches to another workspace. Each has its own copy on this device, so unsent work stays here. The page is reloaded,
 * so that nothing from before remains on the screen.
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

/**
 * Whether a storage event means that another tab has switched workspaces, or that somebody else signed in there: then
 * the session that this tab shows is over.
 */
export function followSession(key: { workspaceId: string; userId: string }): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== 'session' || event.newValue === null) return;
    try {
      const { user } = JSON.parse(event.newValue) as { user: { id: string; workspace: { id: string } } };
      if (user.id !== key.userId || user.workspace.id !== key.workspaceId) window.location.assign('/');
    } catch {
      // Unreadable data mean nothing.
    }
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
