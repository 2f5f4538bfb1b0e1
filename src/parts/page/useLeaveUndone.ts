import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { isJustUndone } from '../acts/justUndone';
import { cameFrom } from './cameFrom';

/**
 * An undo that takes back what made the thing on this page leads back to the page before: a page that says “was deleted” is
 * a dead end there. The undo itself tells what it undid. What others delete stays a page that says so.
 * @param isGone what the page shows does not exist any more
 * @param home where to be led when this is the first page
 */
export function useLeaveUndone(isGone: boolean, home: string): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (isGone && isJustUndone()) navigate(cameFrom() ?? home, { replace: true });
  }, [isGone, home, navigate]);
}
