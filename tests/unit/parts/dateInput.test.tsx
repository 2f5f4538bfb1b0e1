// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { DateInput } from '@/parts/pick/DateInput';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

function show(first: string | null) {
  const onChange = vi.fn();
  function Held() {
    const [value, setValue] = useState(first);
    onChange.mockImplementation(setValue);
    return <DateInput label="Due" value={value} onChange={onChange} />;
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Held />));
  const input = document.querySelector<HTMLInputElement>('input[aria-label="Due"]')!;
  const press = (key: string) =>
    act(() => void input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  const type = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const leave = () => act(() => void input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  return { root, input, press, type, leave, onChange };
}

afterEach(() => document.body.replaceChildren());

it('shows a day unambiguously and accepts it in many forms, on Enter or when it is left', () => {
  const { input, press, type, leave, onChange, root } = show('2026-11-17');
  expect(input.value).toBe('17 Nov 2026');
  type('3.12.2026');
  expect(onChange).not.toHaveBeenCalled();
  press('Enter');
  expect(onChange).toHaveBeenLastCalledWith('2026-12-03');
  expect(input.value).toBe('3 Dec 2026');
  type('');
  leave();
  expect(onChange).toHaveBeenLastCalledWith(null);
  expect(input.value).toBe('');
  act(() => root.unmount());
});

it('text that is not a day stays as it was typed, is reported, and changes nothing; Esc reverts it', () => {
  const { input, press, type, leave, onChange, root } = show('2026-11-17');
  type('31 Nov 2026');
  leave();
  expect(onChange).not.toHaveBeenCalled();
  expect(input.value).toBe('31 Nov 2026');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  press('Escape');
  expect(input.value).toBe('17 Nov 2026');
  expect(input.getAttribute('aria-invalid')).toBe(null);
  act(() => root.unmount());
});

it('the calendar opens from its button and returns a day', async () => {
  const { input, onChange, root } = show('2026-11-17');
  act(() => document.querySelector<HTMLButtonElement>('[aria-label="Calendar: Due"]')!.click());
  act(() => document.querySelector<HTMLButtonElement>('[data-day="2026-11-19"]')!.click());
  expect(onChange).toHaveBeenLastCalledWith('2026-11-19');
  expect(input.value).toBe('19 Nov 2026');
  act(() => root.unmount());
});

it('a typed day stays the same however often the field is left (Hacker0x01/react-datepicker#414, Eonasdan/tempus-dominus#2537, nathanreyes/v-calendar#1224)', () => {
  const { input, type, leave, onChange, root } = show(null);
  type('04.05.2026');
  leave();
  expect(onChange).toHaveBeenLastCalledWith('2026-05-04');
  for (let i = 0; i < 3; i++) {
    type(`${input.value} `);
    leave();
  }
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(input.value).toBe('4 May 2026');
  act(() => root.unmount());
});
