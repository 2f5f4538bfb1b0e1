// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { noteUndo } from '@/parts/acts/justUndone';
import { noteAddress } from '@/parts/page/cameFrom';
import { useLeaveUndone } from '@/parts/page/useLeaveUndone';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/**
 * A page that shows something.
 * @returns where the person is once that has been removed
 */
async function gone(before: () => void): Promise<string> {
  const place = memoryLocation({ path: '/curves/new', record: true });
  const root = createRoot(document.createElement('div'));
  function Thing({ isGone }: { isGone: boolean }) {
    useLeaveUndone(isGone, '/curves');
    return null;
  }
  const show = (isGone: boolean) =>
    act(async () =>
      root.render(
        <Router hook={place.hook}>
          <Thing isGone={isGone} />
        </Router>,
      ),
    );
  await show(false);
  before();
  await show(true);
  await act(async () => root.unmount());
  return place.history.at(-1) ?? '';
}

describe('the page of something that an undo removes', () => {
  it('goes back to the previous page, with what was open on it', async () => {
    expect(await gone(noteUndo)).toBe('/curves');
    noteAddress('/tables/t');
    noteAddress('/tables/t?record=r');
    noteAddress('/curves/new');
    noteAddress('/curves/new?plot=p');
    expect(await gone(noteUndo)).toBe('/tables/t?record=r');
  });

  it('stays if somebody else deletes it, or if something was done since the undo', async () => {
    expect(await gone(() => window.dispatchEvent(new Event('pointerdown')))).toBe('/curves/new');
    const pressed = () => {
      noteUndo();
      window.dispatchEvent(new Event('pointerdown'));
    };
    expect(await gone(pressed)).toBe('/curves/new');
  });
});
