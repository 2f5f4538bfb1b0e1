import { useEffect, useRef } from 'react';

interface Keys {
  /** X: leaves the point under the pointer out, or takes it back. */
  onExclude(): void;
  /** 1 to 9: puts the series of that place in front. */
  onSeries(place: number): void;
  /** H: hides the series in front, or shows it again. */
  onHide(): void;
}

/** Whether a key belongs to what is being typed, chosen or answered, not to the plot. */
export function isTaken(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (event.metaKey || event.ctrlKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return true;
  return target.closest('[role="dialog"], [role="menu"], [role="listbox"], [role="radiogroup"]') !== null;
}

/** The keys of an open plot. */
export function usePlotKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      if (event.key === 'x') latest.current.onExclude();
      else if (/^[1-9]$/.test(event.key)) latest.current.onSeries(Number(event.key) - 1);
      else if (event.key === 'h') latest.current.onHide();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
