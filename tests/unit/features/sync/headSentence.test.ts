import { expect, it } from 'vitest';
import { headSentence } from '@/features/sync/headSentence';
import { createSyncStatus } from '@/store/syncStatus';

const status = (over: object) => ({ ...createSyncStatus().getState(), online: true, ...over });
const at = new Date(2026, 3, 14, 9, 42).getTime();

it('tells a server that is away from no network, and a session that ended from both', () => {
  expect(headSentence(status({}), true)).toBe('Connecting');
  expect(headSentence(status({ lastSyncedAt: at }), true)).toBe('In step with the server at 09:42');
  expect(headSentence(status({ lastSyncedAt: at, waiting: 2 }), true)).toBe('Last in step with the server at 09:42');
  expect(headSentence(status({ online: false }), false)).toMatch(/^No network\./);
  expect(headSentence(status({ online: false }), true)).toMatch(/^The server does not answer\./);
  expect(headSentence(status({ signedOut: true, lastSyncedAt: at }), true)).toMatch(/^You were signed out\./);
});
