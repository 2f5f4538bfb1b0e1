// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { App } from '@/app/App';
import { forgetSession } from '@/app/session/session';

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

it('shows no sign-in while the copy is being deleted, because the reload that follows would lose what was typed', async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<App />));
  expect(document.querySelector('input[type=email]')).not.toBeNull();

  await act(async () => forgetSession(true));
  expect(document.querySelector('input')).toBeNull();
  expect(document.body.textContent).toContain('Signing out');

  // Somebody who leaves a locked screen stays on the page and signs in on it.
  await act(async () => forgetSession());
  expect(document.querySelector('input[type=email]')).not.toBeNull();
  await act(async () => root.unmount());
});
