// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { useOpenRecord } from '@/features/records/state/useOpenRecord';
import { hands } from '@/ui';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/**
 * A page whose address names records; its rows are all here only if `isWhole`.
 * @returns the moves of the cursor, and the record in the pane
 */
function page() {
  const led: { recordId: string; isFree: boolean }[] = [];
  let pane: string | null = null;
  const root = createRoot(document.createElement('div'));
  function Scene({ named, isWhole }: { named: string | null; isWhole: boolean }) {
    pane = useOpenRecord({
      named,
      ready: isWhole,
      goTo: async (recordId, since) => {
        led.push({ recordId, isFree: hands() === since });
        return hands() === since;
      },
      onRecord: undefined,
    }).openRecord;
    return null;
  }
  const show = (named: string | null, isWhole: boolean) =>
    act(async () => root.render(<Scene named={named} isWhole={isWhole} />));
  return { led, show, pane: () => pane, end: () => act(async () => root.unmount()) };
}
const press = () => window.dispatchEvent(new Event('pointerdown'));

describe('a record named in the address', () => {
  it('gets the cursor when all rows are here', async () => {
    const { led, show, pane, end } = page();
    await show('R', false);
    await show('R', true);
    expect(led).toEqual([{ recordId: 'R', isFree: true }]);
    expect(pane()).toBe('R');
    await end();
  });

  it('leaves the cursor with a person who selected a cell while rows were still arriving, and is shown in the pane', async () => {
    const { led, show, pane, end } = page();
    await show('R', false);
    press();
    await show('R', true);
    expect(led).toEqual([{ recordId: 'R', isFree: false }]);
    expect(pane()).toBe('R');
    await end();
  });

  it('counts from the click on the link, whatever was done before it', async () => {
    const { led, show, end } = page();
    await show('R', true);
    press();
    await show('S', true);
    press();
    await show(null, true);
    press();
    await show('R', false);
    await show('R', true);
    expect(led.map(({ recordId, isFree }) => [recordId, isFree])).toEqual([
      ['R', true],
      ['S', true],
      ['R', true],
    ]);
    await end();
  });
});
