import { closeStore, id, NUMBER_FIELD, SLICE } from '@tests/support/store/labFixture';
import { ANA, serverLab } from '@tests/support/store/serverLab';
import { expect, it } from 'vitest';
import { createRecord } from '@/domain/commands/records/createRecord';
import { deleteRecord } from '@/domain/commands/records/deleteRecord';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { commit } from '@/store/acts/commit';
import { refuse, retryAllRefused } from '@/store/acts/refusals';
import { undo } from '@/store/acts/undo';
import type { RefusedReason } from '@/store/db/schema';

const REASON: RefusedReason = { code: 'conflict', message: 'No.', issues: [] };

it('S7: many refused operations are retried together, with few notices, and in order', async () => {
  const { clock, device, sync, server } = serverLab();
  const ana = await device('many', { now: () => clock.now });
  await commit(ana, createRecord, { id: id(100), entity_slice_id: SLICE });
  await sync(ana);
  const opIds: string[] = [];
  for (let content = 1; content <= 120; content++) {
    clock.now += 10;
    const made = await commit(ana, setRecordValues, { id: id(100), field_id: NUMBER_FIELD, content });
    opIds.push(made.opId);
  }
  await refuse(ana, new Map(opIds.map((opId) => [opId, REASON])));
  expect(await ana.db.outbox.where('state').equals('refused').count()).toBe(120);
  let reported = 0;
  ana.stream.subscribe(() => {
    reported += 1;
  });
  expect(await retryAllRefused(ana)).toBe(0);
  expect(reported).toBeLessThan(10);
  await sync(ana);
  expect(await ana.db.outbox.count()).toBe(0);
  const contents = server.recordRows.get(id(100))!.cells[NUMBER_FIELD]!.map((value) => value.content);
  expect(contents).toEqual(Array.from({ length: 120 }, (_, i) => 120 - i));
  await undo(ana);
  const [shown] = (await ana.reader.record(id(100)))!.cells[NUMBER_FIELD]!.filter((value) => !value.hidden);
  expect(shown?.content).toBe(119);
  closeStore(ana);
});

it('S7: what the device itself refuses stays in the tray unchanged, and the others are sent', async () => {
  const { clock, device, sync } = serverLab();
  const ana = await device('some', { userId: ANA, now: () => clock.now });
  for (const record of [id(100), id(101)]) await commit(ana, createRecord, { id: record, entity_slice_id: SLICE });
  await sync(ana);
  const opIds: string[] = [];
  for (const record of [id(100), id(101)]) {
    clock.now += 10;
    const made = await commit(ana, setRecordValues, { id: record, field_id: NUMBER_FIELD, content: 7 });
    opIds.push(made.opId);
  }
  await refuse(ana, new Map(opIds.map((opId) => [opId, REASON])));
  await commit(ana, deleteRecord, { id: id(100) });
  expect(await retryAllRefused(ana)).toBe(1);
  const refused = await ana.db.outbox.where('state').equals('refused').toArray();
  expect(refused.map((entry) => [entry.op_id, entry.reason])).toEqual([[opIds[0], REASON]]);
  await sync(ana);
  expect(await ana.db.outbox.count()).toBe(1);
  closeStore(ana);
});
