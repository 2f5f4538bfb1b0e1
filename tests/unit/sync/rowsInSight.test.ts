import { actorOf, closeStore, id, SLICE } from '@tests/support/store/labFixture';
import { ANA, BEN, serverLab } from '@tests/support/store/serverLab';
import { describe, expect, it } from 'vitest';
import { createProgram } from '@/domain/commands/programs/createProgram';
import { createSet } from '@/domain/commands/recordSets/createSet';
import { updateSet } from '@/domain/commands/recordSets/updateSet';
import { createView } from '@/domain/commands/recordViews/createView';
import { commit } from '@/store/acts/commit';
import { setActor } from '@/store/openStore';

const VIEW = id(60);
const SET = id(61);

/** Ana, who sees everything, and the guest Ben, who sees the contents of the program. */
async function lab(name: string) {
  const { server, device, sync } = serverLab();
  const admin = actorOf(ANA, { access_level: 'admin', flags: ['programs'] });
  server.actors.set(ANA, admin);
  const ana = await device(`${name} ana`);
  await setActor(ana, admin);
  await commit(ana, createProgram, { program_name: 'Partners' });
  const program = (await ana.reader.all('program'))[0]?.id as string;
  await commit(ana, createView, { id: VIEW, entity_slice_id: SLICE, view_name: 'Shared', program_ids: [program] });
  await commit(ana, createSet, { id: SET, set_name: 'Hits', entity_slice_id: SLICE });
  await sync(ana);
  server.actors.set(BEN, actorOf(BEN, { access_level: 'guest', program_ids: [program] }));
  const ben = await device(`${name} ben`, { userId: BEN });
  const share = async (...program_ids: string[]) => {
    await commit(ana, updateSet, { id: SET, program_ids });
    await sync(ana);
    await sync(ben);
  };
  return { ana, ben, program, share, sync };
}

describe('S8 a row that an operation makes visible to a person', () => {
  it('is added as a whole by that operation, follows its changes, and is removed by the operation that hides it', async () => {
    const { ana, ben, program, share, sync } = await lab('sight');
    expect(await ben.reader.get('set', SET)).toBeUndefined();
    await share(program);
    expect(await ben.reader.get('set', SET)).toMatchObject({ set_name: 'Hits', program_ids: [program] });
    expect(await ben.reader.stored('set', SET)).toEqual(await ana.reader.stored('set', SET));

    await commit(ana, updateSet, { id: SET, set_name: 'Best hits' });
    await sync(ana);
    await sync(ben);
    expect(await ben.reader.get('set', SET)).toMatchObject({ set_name: 'Best hits' });

    await share();
    expect(await ben.reader.get('set', SET)).toBeUndefined();
    await share(program);
    expect(await ben.reader.stored('set', SET)).toEqual(await ana.reader.stored('set', SET));
    for (const store of [ana, ben]) closeStore(store);
  });

  it('is the same for a device that reads all of it at once', async () => {
    const { ana, ben, program, sync } = await lab('at once');
    for (const program_ids of [[program], [], [program]]) await commit(ana, updateSet, { id: SET, program_ids });
    await commit(ana, updateSet, { id: SET, set_description: 'of May' });
    await sync(ana);
    await sync(ben);
    expect(await ben.reader.stored('set', SET)).toEqual(await ana.reader.stored('set', SET));
    for (const program_ids of [[], [program], []]) await commit(ana, updateSet, { id: SET, program_ids });
    await sync(ana);
    await sync(ben);
    expect(await ben.reader.get('set', SET)).toBeUndefined();
    for (const store of [ana, ben]) closeStore(store);
  });

  it('is reported to nobody to whom it was never visible', async () => {
    const { ana, ben, sync } = await lab('never');
    await commit(ana, updateSet, { id: SET, set_name: 'Secret hits' });
    await commit(ana, updateSet, { id: SET, program_ids: [] });
    await sync(ana);
    await sync(ben);
    expect(JSON.stringify(await ben.db.events.toArray())).not.toContain(SET);
    for (const store of [ana, ben]) closeStore(store);
  });
});
