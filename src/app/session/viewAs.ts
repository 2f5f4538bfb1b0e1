import { createStore } from 'zustand/vanilla';
import { ACCESS_LEVELS, type AccessLevel } from '@/domain/permissions/actor';

const KEY = 'view-as';

function kept(): AccessLevel | null {
  try {
    const held = localStorage.getItem(KEY);
    return ACCESS_LEVELS.find((level) => level === held) ?? null;
  } catch {
    // If storage is disabled, no level is stored.
    return null;
  }
}

/** The lower access level with which staff view the workspace, in all tabs of this browser; null = their own. */
export const viewAsStore = createStore<{ level: AccessLevel | null }>(() => ({ level: kept() }));

/**
 * Views the workspace with another access level. The page is reloaded, so that nothing from before remains on the
 * screen.
 */
export function viewAs(level: AccessLevel | null): void {
  if (level === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, level);
  window.location.reload();
}

/**
 * Follows another tab that has changed the level.
 * @returns a function that stops it
 */
export function followViewAs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === KEY) window.location.reload();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** The request headers for the level. */
export function viewHeaders(): Record<string, string> {
  const { level } = viewAsStore.getState();
  return level === null ? {} : { 'x-view-as': level };
}
