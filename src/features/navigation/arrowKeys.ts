import type { KeyboardEvent } from 'react';

/** Up and Down move from line to line; Left and Right fold and unfold the focused line. */
export function arrowKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
  const here = document.activeElement;
  if (!(here instanceof HTMLElement)) return;
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step !== 0) {
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, h2 > button')];
    const at = stops.findIndex((stop) => stop === here || stop.parentElement?.contains(here));
    const next = stops[at + step];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
    return;
  }
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const fold = here.matches('[aria-expanded]')
    ? here
    : here.parentElement?.querySelector<HTMLElement>('[aria-expanded]');
  if (!fold || (fold.getAttribute('aria-expanded') === 'true') === (event.key === 'ArrowRight')) return;
  event.preventDefault();
  fold.click();
}
