import { useEffect, useRef } from 'react';
import { isTaken } from './usePlotKeys';

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Keys that move between plots, and show or hide the band. */
export function useListKeys(isOn: boolean, acts: { onStep(step: number): void; onBand(): void }): void {
  const held = useRef(acts);
  held.current = acts;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const step = STEPS[event.key];
      if (step !== undefined && (event.target as HTMLElement).getAttribute('role') !== 'slider')
        held.current.onStep(step);
      else if (event.key === 'b') held.current.onBand();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
}
