import { closeStore, NUMBER_FIELD, SLICE } from '@tests/support/store/labFixture';
import { ANA, serverLab } from '@tests/support/store/serverLab';
import { expect, it } from 'vitest';
import { createRecords } from '@/domain/commands/records/createRecords';
import { setValues } from '@/domain/commands/records/setValues';
import { commit } from '@/store/acts/commit';
import { redo } from '@/store/acts/undo';
import { undoLast } from '@/store/acts/undoAsking';
import { compactSlice } from '@/store/blocks/compaction';
import { pushOutbox } from '@/sync/outbox/pushOutbox';

const MANY = 1000;

it.each([false, true])(
  'S6: an operation on a thousand records that was sent is undone and redone (packed: %s)',
  async (packed) => {
    const { clock, wire, device, sync } = serverLab();
    const store = await device(`undo many ${packed}`, { userId: ANA, now: () => clock.now });
    const push = () => pushOutbox(store, wire(ANA));
    await commit(store, createRecords, { entity_slice_id: SLICE, number_to_add: MANY });
    clock.now += 1000;
    await sync(store);
    const ids = (await store.db.records.toArray()).map((r) => r.id);
    expect(ids.length).toBe(MANY);
    if (packed) await compactSlice(store, SLICE, { least: 1 });
    clock.now += 1000;
    await commit(store, setValues, {
      cells: ids.map((id, i) => ({ record_id: id, field_id: NUMBER_FIELD, content: i })),
    });
    await sync(store);
    const shown = async () => {
      const rows = await store.reader.records(ids);
      return [...rows.values()].filter((r) => r?.cells[NUMBER_FIELD]?.some((v) => !v.hidden)).length;
    };
    expect(await shown()).toBe(MANY);
    const turn = async (step: () => Promise<unknown>) => {
      clock.now += 1000;
      await step();
      await push();
    };
    await turn(() => undoLast(store));
    expect(await shown()).toBe(0);
    await turn(() => undoLast(store));
    expect([...(await store.reader.records(ids)).values()].every((row) => row?.attrs.is_deleted)).toBe(true);
    await turn(() => redo(store));
    await turn(() => redo(store));
    expect(await shown()).toBe(MANY);
    closeStore(store);
  },
);
