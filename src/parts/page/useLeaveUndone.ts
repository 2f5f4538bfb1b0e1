import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { isJustUndone } from '../acts/justUndone';
import { cameFrom } from './cameFrom';

/**
 * Goes back to the previous page when an undo removes the subject of this page: a page that says “was deleted” would be
 * a dead end there. The alert of the undo says what was undone. If somebody else deletes it, the page stays and says
 * so.
 * @param isGone whether the subject of the page no longer exists
 * @param home where to go if this is the first page
 */
export function useLeaveUndone(isGone: boolean, home: string): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (isGone && isJustUndone()) navigate(cameFrom() ?? home, { replace: true });
  }, [isGone, home, navigate]);
}
