import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Field } from '@/domain/kinds/field';
import type { EditContext } from '@/features/records/state/editContext';
import { mayReplace } from '@/features/records/state/mayReplace';

const FIELD = { id: 'f', field_type: 'smiles-string', attrs: {} } as unknown as Field;
const BOTH = [true, true];
const LOSS = [true, false];

/** A person who declines, and what they are asked and told. */
function screen() {
  const asked: string[] = [];
  const alerts: string[] = [];
  const cx = {
    ask: async ({ title }: { title: string }) => {
      asked.push(title);
      return false;
    },
    onAlert: ({ text }: { text: string }) => void alerts.push(text),
  } as unknown as EditContext;
  return { cx, asked, alerts };
}

afterEach(() => vi.useRealTimers());

describe('a text that would replace a structure', () => {
  const may = (cx: EditContext, read: boolean[] | null) =>
    mayReplace(cx, FIELD, 'Abacavir', 'CCO', 'C1CC', async () => read);

  it('is asked about if it is not a structure itself', async () => {
    const { cx, asked } = screen();
    expect(await may(cx, LOSS)).toBe(false);
    expect(asked).toEqual(['Replace the structure of Abacavir?']);
    expect(await may(cx, BOTH)).toBe(true);
    expect(await may(cx, [false, false])).toBe(true);
    expect(await may(cx, null)).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('is written if the toolkit takes long to load, and an alert follows once it is known to be none', async () => {
    vi.useFakeTimers();
    const { cx, asked, alerts } = screen();
    let answer: (read: boolean[]) => void = () => undefined;
    const outcome = mayReplace(
      cx,
      FIELD,
      'Abacavir',
      'CCO',
      'C1CC',
      () => new Promise((resolve) => (answer = resolve)),
    );
    await vi.advanceTimersByTimeAsync(9_900);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(await outcome).toBe(true);
    expect(alerts).toEqual([]);
    answer(LOSS);
    await vi.advanceTimersByTimeAsync(1);
    expect(alerts).toEqual([
      '“C1CC” cannot be read as a structure. It replaced the structure of Abacavir; undo restores it.',
    ]);
  });
});
