// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SavedText } from '@/parts/settings/SavedText';

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '';
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

it('refused text stays in the field, with the reason beside it', async () => {
  const onSave = vi.fn(async () => 'The provider cannot be reached.');
  act(() => root.render(<SavedText id="issuer" value="" onSave={onSave} />));
  const field = document.querySelector('input') as HTMLInputElement;
  const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    type?.call(field, 'https://nowhere.test');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  expect(onSave).toHaveBeenCalledWith('https://nowhere.test');
  expect(field.value).toBe('https://nowhere.test');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const why = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toContain('The provider cannot be reached.');
});
