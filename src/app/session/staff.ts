import { createStore } from 'zustand/vanilla';
import { appAccessCall } from '@/contract/access/app';
import { apiClient } from './apiClient';

const KEY = 'app-access';

interface AppAccess {
  isStaff: boolean;
  isStaging: boolean;
}

function kept(): AppAccess {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const { isStaff, isStaging } = held as Partial<AppAccess>;
    return { isStaff: isStaff === true, isStaging: isStaging === true };
  } catch {
    return { isStaff: false, isStaging: false };
  }
}

/**
 * The person's access beyond the workspace, as last reported by the server. Every call is checked by the server anyway.
 */
export const appAccessStore = createStore<AppAccess>(kept);

/** Requests it again; without a network the last answer applies. */
export async function refreshAppAccess(): Promise<void> {
  const { resource } = await apiClient.call(appAccessCall);
  const next = { isStaff: resource.access_level === 'staff', isStaging: resource.environment === 'staging' };
  localStorage.setItem(KEY, JSON.stringify(next));
  appAccessStore.setState(next);
}
