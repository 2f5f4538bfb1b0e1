import { useEffect, useRef } from 'react';

interface Keys {
  /** X: excludes the point under the pointer, or restores it. */
  onExclude(): void;
  /** 1 to 9: brings the series with that number to the front. */
  onSeries(place: number): void;
  /** H: hides the series in front, or shows it again. */
  onHide(): void;
}

/** Whether a key belongs to an input, a list or a dialog and not to the plot. */
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
