import { useEffect, useRef } from 'react';
import { isTyping } from '@/lib/isTyping';

/**
 * Focuses a grid that opens, unless somebody writes elsewhere, or opened a menu or dialog, while its rows were loading:
 * the rest of their words would go into its cells.
 */
export function useFirstFocus(core: { focus(): void }, isWanted: boolean | undefined): void {
  const first = useRef(isWanted);
  useEffect(() => {
    const { activeElement } = document;
    if (!first.current || isTyping(activeElement) || activeElement?.closest('[role=menu], [role=dialog]')) return;
    core.focus();
  }, [core]);
}
