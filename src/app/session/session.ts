import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { userShape } from '@/contract/shapes/user';
import { workspaceSchema } from '@/domain/kinds/workspace';
import { forgetLock } from '@/parts/lock/keptLock';

const KEY = 'session';

// An earlier version of the product stored fewer settings of the workspace.
const sessionSchema = z.object({ user: userShape.extend({ workspace: workspaceSchema }) });
export type Session = z.infer<typeof sessionSchema>;

function kept(): Session | null {
  try {
    const parsed = sessionSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * Who is signed in on this device, as last reported by the server. Stored so that a start without a network knows whose
 * rows to open; it contains no secret (the session itself is a cookie that scripts cannot read).
 */
export const sessionStore = createStore<{ session: Session | null; isLeaving: boolean }>(() => ({
  session: kept(),
  isLeaving: false,
}));

/** Stores who is signed in; subscribers are notified only if something has changed. */
export function keepSession(session: Session): void {
  const text = JSON.stringify(session);
  // Nothing has changed: screens that show it need not be rendered again in the middle of a start.
  if (text === JSON.stringify(sessionStore.getState().session)) return;
  localStorage.setItem(KEY, text);
  sessionStore.setState({ session });
}

/** This tab leaves the session; the tab in which the person signed out has already removed it from the device. */
export function leaveSession(): void {
  sessionStore.setState({ session: null });
}

/** @param isLeaving the page will be reloaded once its data are deleted: until then nobody can sign in on it. */
export function forgetSession(isLeaving = false): void {
  const userId = sessionStore.getState().session?.user.id;
  if (userId !== undefined) forgetLock(userId);
  localStorage.removeItem(KEY);
  sessionStore.setState({ session: null, isLeaving });
}
