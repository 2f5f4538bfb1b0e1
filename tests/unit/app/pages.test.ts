import { sourceFiles } from '@tests/architecture/sourceFiles';
import { expect, test, vi } from 'vitest';
import type { CommandContext } from '@/app/commands/command';
import { firstCommands, lastCommands } from '@/app/commands/shellCommands';
import type { Page } from '@/app/pages/page';
import { pageAt } from '@/app/pages/pageAt';
import { PAGES } from '@/app/pages/pages';
import { SECTIONS } from '@/app/pages/sections';
import type { Actor } from '@/domain/permissions/actor';

// The theme is read when its module is loaded.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));

const admin: Actor = {
  user_id: 'u',
  workspace_id: 'w',
  access_level: 'admin',
  flags: [],
  settings: null,
  group_ids: [],
  program_ids: [],
};
const session = { user: { workspace: { slug: 'demo' } } };
const cx = {
  app: { workspace: { session } },
  actor: admin,
  undo: {},
  steps: { undo: null, redo: null },
  workspaces: [],
} as unknown as CommandContext;
const made = PAGES.flatMap((page) => page.commands?.(cx) ?? []);

const twice = (texts: readonly string[]) => texts.filter((text, at) => texts.indexOf(text) !== at);

test('every page has a key, an address and a place in an existing section', () => {
  expect(twice(PAGES.map(({ key }) => key))).toEqual([]);
  expect(twice(PAGES.map(({ path }) => path))).toEqual([]);
  const sections: readonly string[] = SECTIONS.map(({ key }) => key);
  expect(PAGES.filter(({ section }) => section !== null && !sections.includes(section))).toEqual([]);
});

test('a page in the navigation has an address without parameters, or lists its places itself', () => {
  const lost = PAGES.filter(({ section, path, usePlaces }) => section !== null && path.includes(':') && !usePlaces);
  expect(lost.map(({ key }) => key)).toEqual([]);
});

test('the plus of a section is a command', () => {
  const wanted = PAGES.flatMap(({ makes }) => makes ?? []);
  expect(wanted.filter((key) => !made.some((command) => command.key === key))).toEqual([]);
});

test('no key belongs to two commands', () => {
  const keys = [...firstCommands(cx), ...made, ...lastCommands(cx)].flatMap((one) => [
    one.keys,
    ...(one.alsoKeys ?? []),
  ]);
  expect(twice([...keys, ...PAGES.map((page) => page.keys)].filter((one) => one !== undefined))).toEqual([]);
});

test('an address leads to its page with its parameters, and any other address to nothing', () => {
  expect(pageAt('/history', admin)?.page.key).toBe('history');
  expect(pageAt('/nowhere', admin)).toBeNull();
  expect(pageAt('/tables/7/views/8?record=1', admin)?.params).toEqual({ sliceId: '7', viewId: '8' });
});

test('a page without a title, an icon or a scene does not compile', () => {
  // @ts-expect-error a title is missing
  const untitled: Page = { key: 'a', path: '/a', section: null, icon: 'table', scene: () => null };
  // @ts-expect-error a scene is missing
  const empty: Page = { key: 'a', path: '/a', section: null, title: 'A', icon: 'table' };
  // @ts-expect-error there is no such section
  const lost: Page = { key: 'a', path: '/a', section: 'nowhere', title: 'A', icon: 'table', scene: () => null };
  expect([untitled, empty, lost]).toHaveLength(3);
});

test('the links in emails lead to existing pages', () => {
  const paths = sourceFiles('sync-server').flatMap(({ text }) =>
    [...text.matchAll(/linkTo\([^'`)]*'(\/[^'?#]*)/g)].map(([, path]) => path as string),
  );
  expect(paths.length).toBeGreaterThan(3);
  const led = paths.filter((path) => !path.startsWith('/api/') && !path.startsWith('/login'));
  expect(led.filter((path) => pageAt(path, admin)?.page.path !== path)).toEqual([]);
});
