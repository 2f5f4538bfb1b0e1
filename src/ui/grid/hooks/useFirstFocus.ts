import { useEffect, useRef } from 'react';

/** Focuses a grid that opens, unless a menu or dialog was opened while its rows were loading. */
export function useFirstFocus(core: { focus(): void }, isWanted: boolean | undefined): void {
  const first = useRef(isWanted);
  useEffect(() => {
    if (first.current && !document.activeElement?.closest('[role=menu], [role=dialog]')) core.focus();
  }, [core]);
}
