let region: HTMLElement | undefined;
let flip = false;

/**
 * Announces one sentence to screen readers when they have finished speaking (polite live region). Used after paste,
 * filter, sort and undo. The same text twice is announced twice.
 */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.setAttribute('role', 'status');
    region.setAttribute('aria-live', 'polite');
    // Out of the flow: below the last line of the screen it would give the page a scroll bar.
    region.style.cssText =
      'position:fixed;top:0;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
    document.body.append(region);
  }
  flip = !flip;
  // Screen readers stay silent if the text has not changed; a no-break space at the end changes it.
  region.textContent = flip ? text : `${text}\u00a0`;
}
