// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { createSceneCursor } from '@/features/records/state/sceneCursor';
import { noteReadRecord, useKeptPlace } from '@/features/records/state/useKeptPlace';
import { hands } from '@/ui';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/**
 * Shows rows whose record `R` was opened before; they are all here only once `come` is called.
 * @returns the moves of the cursor
 */
async function rows() {
  noteReadRecord('slice', 'R');
  const led: { recordId: string; isFree: boolean }[] = [];
  const cursor = createSceneCursor();
  const root = createRoot(document.createElement('div'));
  function Rows({ ready }: { ready: boolean }) {
    useKeptPlace({
      key: 'view',
      sliceId: 'slice',
      cursor,
      isFree: true,
      ready,
      goTo: async (recordId, _fieldId, since) => {
        led.push({ recordId, isFree: hands() === since });
        return true;
      },
    });
    return null;
  }
  const show = (ready: boolean) => act(async () => root.render(<Rows ready={ready} />));
  await show(false);
  return { led, come: () => show(true), end: () => act(async () => root.unmount()) };
}

describe('the last cursor position', () => {
  it('is restored when all rows are here', async () => {
    const { led, come, end } = await rows();
    await come();
    expect(led).toEqual([{ recordId: 'R', isFree: true }]);
    await end();
  });

  it('is not forced on a person who selected a cell while rows were still arriving', async () => {
    const { led, come, end } = await rows();
    window.dispatchEvent(new Event('pointerdown'));
    await come();
    expect(led).toEqual([{ recordId: 'R', isFree: false }]);
    await end();
  });
});
