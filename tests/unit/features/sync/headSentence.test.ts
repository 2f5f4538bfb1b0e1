import { expect, it } from 'vitest';
import { headSentence } from '@/features/sync/headSentence';
import { createSyncStatus } from '@/store/replica/syncStatus';

const status = (over: object) => ({ ...createSyncStatus().getState(), online: true, ...over });
const at = new Date(2026, 3, 14, 9, 42).getTime();

it('distinguishes an unreachable server from no network, and an ended session from both', () => {
  expect(headSentence(status({}), true)).toBe('Connecting');
  expect(headSentence(status({ lastSyncedAt: at }), true)).toBe('Synced at 09:42');
  expect(headSentence(status({ lastSyncedAt: at, waiting: 2 }), true)).toBe('Last synced at 09:42');
  expect(headSentence(status({ online: false }), false)).toMatch(/^No network\./);
  expect(headSentence(status({ online: false }), true)).toMatch(/^The server does not answer\./);
  expect(headSentence(status({ signedOut: true, lastSyncedAt: at }), true)).toMatch(/^You were signed out\./);
});

it('says why the server accepts nothing although it answers', () => {
  const trouble = 'The server failed (error 500).';
  expect(headSentence(status({ trouble, waiting: 1, lastSyncedAt: at }), true)).toBe(
    'The server failed (error 500). Unsent changes are kept on this device and will be retried automatically.',
  );
});
