// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button, ConfirmDialog, keepFocus, SidePane } from '@/ui';

let root: Root;
let stop: () => void;
const byText = (text: string) =>
  [...document.querySelectorAll('button')].find((button) => button.textContent === text) as HTMLButtonElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '';
  root = createRoot(document.body.appendChild(document.createElement('div')));
  stop = keepFocus(document);
});
afterEach(() => {
  act(() => root.unmount());
  stop();
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

describe('the focus of what is removed', () => {
  const settled = () => act(() => new Promise((done) => setTimeout(done, 100)));
  const press = (key: string, more: object = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    document.activeElement?.dispatchEvent(event);
    return event;
  };
  const drawLines = (names: readonly string[], tail: ReactNode = null) =>
    act(() =>
      root.render(
        <main tabIndex={-1}>
          <section aria-label="Sessions">
            <h2>Sessions</h2>
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <a href={`/${name}`}>{name}</a>
                  <Button>End {name}</Button>
                </li>
              ))}
            </ul>
          </section>
          {tail}
        </main>,
      ),
    );
  const focused = () => document.activeElement?.textContent;

  it('goes to the same control of the next line, then of the line before, then to the heading', async () => {
    drawLines(['a', 'b', 'c']);
    act(() => byText('End b').focus());
    press('Enter');
    drawLines(['a', 'c']);
    await settled();
    expect(focused()).toBe('End c');
    drawLines(['a']);
    await settled();
    expect(focused()).toBe('End a');
    drawLines([]);
    await settled();
    expect([document.activeElement?.tagName, focused()]).toEqual(['H2', 'Sessions']);
  });

  it('goes to a line that is left when those beside it went too', async () => {
    drawLines(['a', 'b', 'c', 'd']);
    act(() => byText('End c').focus());
    press('Enter');
    drawLines(['a']);
    await settled();
    expect(focused()).toBe('End a');
  });

  it('is not pressed again by a key that is still held', async () => {
    drawLines(['a', 'b']);
    act(() => byText('End a').focus());
    press('Enter');
    drawLines(['b']);
    await settled();
    expect(press('Enter', { repeat: true }).defaultPrevented).toBe(true);
    expect(press('Enter').defaultPrevented).toBe(false);
  });

  it('stays where a mouse left it, where somebody put it, and where a whole page went', async () => {
    drawLines(['a', 'b']);
    act(() => byText('End a').focus());
    document.dispatchEvent(new Event('pointerdown'));
    drawLines(['b']);
    await settled();
    expect(document.activeElement).toBe(document.body);
    drawLines(['a', 'b'], <input aria-label="Elsewhere" />);
    act(() => byText('End a').focus());
    press('Enter');
    drawLines(['b'], <input aria-label="Elsewhere" />);
    act(() => document.querySelector('input')?.focus());
    await settled();
    expect(document.activeElement?.tagName).toBe('INPUT');
    act(() => byText('End b').focus());
    act(() => root.render(<main tabIndex={-1}>Other page</main>));
    await settled();
    expect(document.activeElement).toBe(document.body);
  });

  it('goes to what takes the place of a button', async () => {
    const draw = (isProven: boolean) =>
      act(() =>
        root.render(
          <ul>
            <li>
              <Button>Other</Button>
            </li>
            <li>
              {isProven ? <span>Proven</span> : <Button>Check</Button>}
              <Button>Remove</Button>
            </li>
          </ul>,
        ),
      );
    draw(false);
    act(() => byText('Check').focus());
    press('Enter');
    draw(true);
    await settled();
    expect(focused()).toBe('Remove');
  });

  it('goes to the next line if a dialog that was opened from the line removed it', async () => {
    const question = (isOpen: boolean) => (
      <ConfirmDialog open={isOpen} onOpenChange={() => {}} title="Remove a?" onConfirm={() => {}} />
    );
    drawLines(['a', 'b'], question(false));
    act(() => byText('End a').focus());
    press('Enter');
    drawLines(['a', 'b'], question(true));
    await settled();
    expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull();
    drawLines(['b'], question(false));
    await settled();
    expect(focused()).toBe('End b');
  });
});
