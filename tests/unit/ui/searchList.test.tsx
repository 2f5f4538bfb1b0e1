// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchList, type SearchListProps } from '@/ui';
import { markedLine, nextLine, searchLines } from '@/ui/choice/searchLines';
import { findOptions, optionNamed } from '@/ui/choice/searchOptions';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

beforeEach(() => {
  document.body.replaceChildren();
});

async function list(props: Partial<SearchListProps>) {
  const onChoose = vi.fn();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<SearchList options={[]} chosen={[]} onChoose={onChoose} {...props} />));
  const input = document.querySelector('input') as HTMLInputElement;
  return {
    onChoose,
    shown: () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent),
    marked: () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
    press: (key: string) =>
      act(async () => {
        input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      }),
  };
}

describe('a list that is searched', () => {
  it('draws only the options in sight, however many there are, and makes no label for the others', async () => {
    const label = vi.fn((name: string) => <b>{name}</b>);
    const options = Array.from({ length: 50_000 }, (_, i) => ({
      value: String(i),
      text: `Option ${i}`,
      label: () => label(`Option ${i}`),
    }));
    const { shown, marked, press, onChoose } = await list({ options });
    expect(shown()[0]).toBe('Option 0');
    expect(shown().length).toBeLessThan(60);
    expect(label.mock.calls.length).toBeLessThan(200);
    expect(marked()).toBe('Option 0');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await press(key);
    expect(marked()).toBe('Option 1');
    await press('Enter');
    expect(onChoose).toHaveBeenCalledWith('1');
  });

  it('finds texts without regard to case and look-alike letters, and further words', () => {
    const options = [
      { value: 'a', label: '5 µM' },
      { value: 'b', label: 'Nothing', keywords: ['none'] },
      { value: 'c', label: 'Other' },
    ];
    const found = (text: string) => findOptions(options, text).map(({ value }) => value);
    expect(found('5 μm')).toEqual(['a']);
    expect(found('NON')).toEqual(['b']);
    expect(found(' ')).toEqual(['a', 'b', 'c']);
    expect(optionNamed(options, ' other ')?.value).toBe('c');
    expect(optionNamed(options, '')).toBeUndefined();
  });

  it('passes over headings and options that cannot be chosen', () => {
    const lines = searchLines(
      [
        { value: 'a', label: 'A', group: 'First', disabled: true },
        { value: 'b', label: 'B', group: 'Second' },
        { value: 'c', label: 'C', group: 'First' },
      ],
      'new',
    );
    expect(
      lines.map((line) => ('heading' in line ? line.heading : 'option' in line ? line.option.value : '+')),
    ).toEqual(['First', 'a', 'c', 'Second', 'b', '+']);
    expect(markedLine(lines, null)).toBe(2);
    expect(markedLine(lines, 'o:a')).toBe(2);
    expect(nextLine(lines, 2, 1, true)).toBe(4);
    expect(nextLine(lines, 5, 1, true)).toBe(2);
    expect(nextLine(lines, 2, -8, false)).toBe(2);
    expect(nextLine(lines, 2, 8, false)).toBe(5);
    expect(nextLine([], -1, 1, true)).toBe(-1);
  });
});
