import { useEffect, useRef } from 'react';

/** Gives the keys to a grid that opens. A menu or dialog that was opened while its rows came keeps them. */
export function useFirstFocus(core: { focus(): void }, isWanted: boolean | undefined): void {
  const first = useRef(isWanted);
  useEffect(() => {
    if (first.current && !document.activeElement?.closest('[role=menu], [role=dialog]')) core.focus();
  }, [core]);
}
