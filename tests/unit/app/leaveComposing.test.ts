// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { leaveComposing } from '@/app/leaveComposing';

beforeAll(() => leaveComposing(window));
afterEach(() => document.body.replaceChildren());

/** The keys pressed in the element that a handler around it receives. */
function arrives(html: string, native: { isComposing?: boolean; keyCode?: number }): boolean {
  document.body.innerHTML = `<div>${html}</div>`;
  let isHeard = false;
  const around = document.body.firstElementChild!;
  around.addEventListener('keydown', () => {
    isHeard = true;
  });
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
  for (const [name, value] of Object.entries(native)) Object.defineProperty(event, name, { value });
  around.firstElementChild!.dispatchEvent(event);
  return isHeard;
}

describe('keys while characters are composed', () => {
  it.each(['<input>', '<textarea></textarea>'])('reach no handler around %s', (html) => {
    expect(arrives(html, { isComposing: true })).toBe(false);
    expect(arrives(html, { keyCode: 229 })).toBe(false);
    expect(arrives(html, {})).toBe(true);
  });

  it('reach no handler around a field of a grid, although the grid itself is editable', () => {
    const html = '<div><textarea></textarea></div>';
    document.body.innerHTML = `<div role="grid" contenteditable="true"><div contenteditable="false">${html}</div></div>`;
    let isHeard = false;
    document.body.addEventListener('keydown', () => {
      isHeard = true;
    });
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
    Object.defineProperty(event, 'isComposing', { value: true });
    document.querySelector('textarea')!.dispatchEvent(event);
    expect(isHeard).toBe(false);
  });

  it('are left to the grid and to the rich text editor, which know them', () => {
    expect(arrives('<div tabindex="0"></div>', { keyCode: 229 })).toBe(true);
    expect(arrives('<div contenteditable="true"></div>', { isComposing: true })).toBe(true);
  });
});
