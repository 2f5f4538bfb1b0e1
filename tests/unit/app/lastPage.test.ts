import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLastPage, lastPage } from '@/app/shell/lastPage';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a start returns to the last existing page, never to an address without one', () => {
  for (const path of ['/tables/1', '/tables/1/views/2', '/curves', '/curves/3', '/imports', '/history']) {
    keepLastPage(path);
    expect(lastPage()).toBe(path);
  }
  for (const path of ['/', '/nowhere', '/settings/people', '/demo/login', '/tables', '/docs/1']) {
    keepLastPage(path);
    expect(lastPage()).toBe('/history');
  }
});
