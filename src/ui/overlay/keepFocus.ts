import { noteRemoved, standInOf } from './standIn';

/** Parts that move the focus between their own lines; a grid also removes lines all the time while it scrolls. */
const OWN = '[role=grid], [role=treegrid], [role=listbox], [role=menu], [contenteditable=true]';
/** Whoever closes a layer or opens a page may give the focus a place of their own first. */
const WAIT_MILLIS = 40;

/** Called when something was removed. */
let onRemoved = () => {};

const watcher =
  typeof MutationObserver === 'undefined'
    ? null
    : new MutationObserver((records) => {
        noteRemoved(records);
        onRemoved();
      });

/** The element that takes the focus of one that has just been removed. */
export function standInNow(gone: HTMLElement): HTMLElement | undefined {
  noteRemoved(watcher?.takeRecords() ?? []);
  return standInOf(gone);
}

/**
 * Gives the focus a place nearby when the element that has it is removed: the line that was just ended, withdrawn or
 * deleted. Browsers leave it nowhere, and the next keys of a person without a mouse would do nothing.
 * @returns a function that stops it
 */
export function keepFocus(page: Document): () => void {
  let last: HTMLElement | null = null;
  let isWatching = false;
  let byKeys = false;
  /** A key that is still pressed on what has gone must not act on what took its place. */
  let isHeld = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = (on: boolean) => {
    if (on === isWatching) return;
    isWatching = on;
    if (on) watcher?.observe(page.body, { childList: true, subtree: true });
    else {
      noteRemoved(watcher?.takeRecords() ?? []);
      watcher?.disconnect();
    }
  };
  const isLost = () =>
    last !== null && !last.isConnected && (page.activeElement === null || page.activeElement === page.body);
  const settle = () => {
    const next = last && byKeys && isLost() ? standInNow(last) : undefined;
    if (!next) return;
    isHeld = true;
    next.focus({ preventScroll: true });
    next.scrollIntoView?.({ block: 'nearest' });
  };
  onRemoved = () => {
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(settle, WAIT_MILLIS);
  };
  const onFocus = ({ target }: Event) => {
    last = target instanceof HTMLElement && !target.closest(OWN) ? target : null;
    watch(last !== null);
  };
  const onKey = (event: KeyboardEvent) => {
    byKeys = true;
    if (!event.repeat) isHeld = false;
    else if (isHeld && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const onPointer = () => {
    byKeys = false;
  };
  page.addEventListener('focusin', onFocus);
  page.addEventListener('keydown', onKey, true);
  page.addEventListener('pointerdown', onPointer, true);
  return () => {
    clearTimeout(timer);
    watch(false);
    onRemoved = () => {};
    page.removeEventListener('focusin', onFocus);
    page.removeEventListener('keydown', onKey, true);
    page.removeEventListener('pointerdown', onPointer, true);
  };
}
