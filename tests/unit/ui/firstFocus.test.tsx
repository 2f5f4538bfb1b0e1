// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFirstFocus } from '@/ui/grid/hooks/useFirstFocus';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '';
});
afterEach(() => vi.unstubAllGlobals());

/** Whether a grid takes the focus that opens beside this content, of which the marked element has the focus. */
function takesFocus(html: string, isWanted = true): boolean {
  document.body.innerHTML = html;
  document.querySelector<HTMLElement>('[data-here]')?.focus();
  const focus = vi.fn();
  const core = { focus };
  function Opened() {
    useFirstFocus(core, isWanted);
    return null;
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Opened />));
  act(() => root.unmount());
  return focus.mock.calls.length > 0;
}

describe('a grid that opens', () => {
  it('takes the focus if nobody needs it', () => {
    expect(takesFocus('')).toBe(true);
    expect(takesFocus('<button data-here>Open</button>')).toBe(true);
    expect(takesFocus('', false)).toBe(false);
  });

  it.each([
    ['a field', '<input data-here>'],
    ['a text', '<textarea data-here></textarea>'],
    ['an editor', '<div data-here contenteditable="true" tabindex="0"></div>'],
    ['a dialog', '<div role="dialog"><button data-here>Create</button></div>'],
  ])('leaves it to somebody who is in %s', (_, html) => expect(takesFocus(html)).toBe(false));
});
