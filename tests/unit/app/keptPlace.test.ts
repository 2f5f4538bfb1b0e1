// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepPlace, takeKeptPlace } from '@/app/session/keptPlace';

beforeEach(() => window.sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});
const at = (path: string) => window.history.replaceState(null, '', path);

it('n8n-io/n8n#35017, flipt-io/flipt#6436: a link leads to its page after a sign-in at a provider, once', () => {
  at('/records/1?view=2#note');
  keepPlace();
  at('/login/landing#a-code');
  expect([takeKeptPlace(), takeKeptPlace()]).toEqual(['/records/1?view=2#note', '/']);
});

it('pages of the sign-in, other sites and old places are not returned to', () => {
  at('/halden/login');
  keepPlace();
  expect(takeKeptPlace()).toBe('/');
  at('/login/join#a-secret');
  keepPlace();
  expect(window.sessionStorage.length).toBe(0);
  for (const place of ['//evil.test', '/\\\\evil.test', 'https://evil.test', 5]) {
    window.sessionStorage.setItem('placeBeforeSignIn', JSON.stringify({ place, at: Date.now() }));
    expect(takeKeptPlace()).toBe('/');
  }
  at('/tables');
  keepPlace();
  vi.useFakeTimers({ now: Date.now() + 31 * 60_000 });
  expect(takeKeptPlace()).toBe('/');
});
