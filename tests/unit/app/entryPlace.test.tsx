// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { useEntryPlace } from '@/app/session/useEntryPlace';

function Shown({ isSignedIn }: { isSignedIn: boolean }) {
  return useEntryPlace(isSignedIn).place?.kind ?? 'workspace';
}

it('redirects from the sign-in only once: later changes of the session do not move somebody from the page they are on', async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  window.history.replaceState(null, '', '/login');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Shown isSignedIn={false} />));
  expect(document.body.textContent).toBe('sign-in');
  await act(async () => root.render(<Shown isSignedIn />));
  expect(document.body.textContent).toBe('workspace');
  expect(window.location.pathname).toBe('/');

  window.history.pushState(null, '', '/tables/one');
  await act(async () => root.render(<Shown isSignedIn />));
  expect(window.location.pathname).toBe('/tables/one');
  await act(async () => root.unmount());
});
