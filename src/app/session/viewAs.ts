import { createStore } from 'zustand/vanilla';
import { ACCESS_LEVELS, type AccessLevel } from '@/domain/permissions/actor';

const KEY = 'view-as';

function kept(): AccessLevel | null {
  try {
    const held = localStorage.getItem(KEY);
    return ACCESS_LEVELS.find((level) => level === held) ?? null;
  } catch {
    // Storage that is switched off keeps no view.
    return null;
  }
}

/** The lower level as which staff look at the workspace, in all tabs of this browser; null = as they are. */
export const viewAsStore = createStore<{ level: AccessLevel | null }>(() => ({ level: kept() }));

/** Looks as a lower level from now on. The page is loaded again, so that nothing of before stays on the screen. */
export function viewAs(level: AccessLevel | null): void {
  if (level === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, level);
  window.location.reload();
}

/** Another tab began or left a view: this one follows. */
export function followViewAs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === KEY) window.location.reload();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** What every request says of the view. */
export function viewHeaders(): Record<string, string> {
  const { level } = viewAsStore.getState();
  return level === null ? {} : { 'x-view-as': level };
}
