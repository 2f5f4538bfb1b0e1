import { closeStore, id, SLICE } from '@tests/support/store/labFixture';
import { serverLab } from '@tests/support/store/serverLab';
import { expect, it } from 'vitest';
import { createSlice } from '@/domain/commands/entitySlices/createSlice';
import { commit } from '@/store/acts/commit';
import { heldScopes, holdSlice, STRUCTURE, sliceScope } from '@/store/replica/replica';
import { pushOutbox } from '@/sync/outbox/pushOutbox';

it('S14: a table is complete once it was fetched; until then it is missing if it is wanted, and never called complete', async () => {
  const { device, fetch } = serverLab();
  const store = await device('fetched', { scopes: [STRUCTURE] });
  expect(await heldScopes(store)).toEqual({ whole: new Set([STRUCTURE]), missing: [], older: 0 });
  await holdSlice(store, SLICE);
  expect(await heldScopes(store)).toEqual({ whole: new Set([STRUCTURE]), missing: [sliceScope(SLICE)], older: 0 });
  await fetch(store, [sliceScope(SLICE)]);
  expect(await heldScopes(store)).toEqual({ whole: new Set([STRUCTURE, sliceScope(SLICE)]), missing: [], older: 0 });
  closeStore(store);
});

it('S14: a table that was created here is complete before the server knows it, and stays so', async () => {
  const { device, wire, fetch } = serverLab();
  const store = await device('made here', { scopes: [STRUCTURE] });
  const made = sliceScope(id(900));
  await commit(store, createSlice, { id: id(900), slice_name: 'Made offline' });
  await holdSlice(store, id(900));
  expect(await heldScopes(store)).toEqual({ whole: new Set([STRUCTURE, made]), missing: [], older: 0 });
  await pushOutbox(store, wire());
  await fetch(store, []);
  expect((await heldScopes(store)).whole).toContain(made);
  expect((await heldScopes(store)).missing).toEqual([]);
  closeStore(store);
});
