// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Button, SidePane } from '@/ui';

let root: Root;
const byText = (text: string) =>
  [...document.querySelectorAll('button')].find((button) => button.textContent === text) as HTMLButtonElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '';
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

it('a button keeps the focus while its action runs, and does nothing meanwhile', () => {
  const onClick = vi.fn();
  const draw = (disabled: boolean) =>
    act(() =>
      root.render(
        <>
          <Button disabled={disabled} onClick={onClick}>
            Refresh
          </Button>
          <Button disabled={disabled}>Other</Button>
        </>,
      ),
    );
  draw(false);
  act(() => byText('Refresh').focus());
  draw(true);
  // A browser takes the focus from a disabled element.
  expect([byText('Refresh').disabled, byText('Refresh').getAttribute('aria-disabled')]).toEqual([false, 'true']);
  expect([byText('Other').disabled, byText('Other').getAttribute('aria-disabled')]).toEqual([true, null]);
  act(() => byText('Refresh').click());
  expect(onClick).not.toHaveBeenCalled();
  draw(false);
  expect(byText('Refresh').getAttribute('aria-disabled')).toBeNull();
  act(() => byText('Refresh').click());
  expect(onClick).toHaveBeenCalledOnce();
});

it('a pane returns the focus to what opened it when it is closed', () => {
  const draw = (isOpen: boolean) =>
    act(() =>
      root.render(
        <>
          <Button>Invite</Button>
          {isOpen && (
            <SidePane title="Invite people" onClose={() => {}}>
              <input />
            </SidePane>
          )}
        </>,
      ),
    );
  draw(false);
  act(() => byText('Invite').focus());
  draw(true);
  act(() => (document.querySelector('input') as HTMLInputElement).focus());
  draw(false);
  // Not the page, where key presses would be lost.
  expect(document.activeElement).toBe(byText('Invite'));
});

it('a pane that is opened to be filled in focuses its first field', () => {
  act(() =>
    root.render(
      <SidePane title="Demo laboratory" takesFocus onClose={() => {}}>
        <button type="button" disabled>
          Off
        </button>
        <input aria-label="Seats" />
      </SidePane>,
    ),
  );
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Seats');
});
