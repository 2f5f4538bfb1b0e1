import { closeStore, id, SLICE } from '@tests/support/store/labFixture';
import { ANA, BEN, serverLab } from '@tests/support/store/serverLab';
import { expect, it } from 'vitest';
import { createField } from '@/domain/commands/dataFields/createField';
import { commit } from '@/store/acts/commit';

it('S1 a field created offline is in its table, even if a field created later was sent sooner', async () => {
  const { clock, device, sync } = serverLab();
  const open = (userId: string) => device(`made offline ${userId}`, { userId, now: () => clock.now });
  const [ana, ben] = [await open(ANA), await open(BEN)];
  const make = (store: typeof ana, field: string, field_name: string) =>
    commit(store, createField, { id: field, field_name, field_type: 'text', entity_slice_id: SLICE });
  const [early, earlyToo, late] = [id(71), id(72), id(73)];
  clock.now += 1000;
  await make(ben, early, 'Early');
  clock.now += 1000;
  await make(ben, earlyToo, 'Early too');
  clock.now += 60_000;
  await make(ana, late, 'Late');
  for (const store of [ana, ben, ana]) await sync(store);
  for (const store of [ana, ben])
    expect((await store.reader.get('slice', SLICE))!.field_ids.slice(-3)).toEqual([late, early, earlyToo]);
  for (const store of [ana, ben]) closeStore(store);
});
