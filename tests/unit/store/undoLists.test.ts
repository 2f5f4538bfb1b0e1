import { commitCall } from '@tests/support/store/commitCall';
import { closeStore, id, NUMBER_FIELD, SLICE, TEXT_FIELD } from '@tests/support/store/labFixture';
import { ANA, BEN, serverLab } from '@tests/support/store/serverLab';
import { expect, it } from 'vitest';
import { setFieldOptions } from '@/domain/commands/dataFields/setFieldOptions';
import { commit } from '@/store/acts/commit';
import { undo } from '@/store/acts/undo';
import type { LocalStore } from '@/store/localStore';

const VIEW = id(60);

async function lab(name: string) {
  const { clock, device, sync } = serverLab();
  const open = (userId: string) => device(`${name} ${userId}`, { userId, now: () => clock.now });
  const [ana, ben] = [await open(ANA), await open(BEN)];
  /** One operation, sent and read by both. */
  const act = async (store: LocalStore, call: string, input: object, options = {}) => {
    clock.now += 1000;
    await commitCall(store, call, input as never, options);
    for (const one of [store, ana, ben]) await sync(one);
  };
  const fieldsOf = async (store: LocalStore) => (await store.reader.get('slice', SLICE))!.field_ids;
  const shownIn = async (store: LocalStore) => {
    const { view_fields } = (await store.reader.get('view', VIEW))!;
    return view_fields.map((column) => [column.data_field_id, Boolean(column.is_hidden)]);
  };
  return { ana, ben, act, sync, fieldsOf, shownIn, close: () => [ana, ben].forEach(closeStore) };
}

const columnsOf = async (store: LocalStore) => (await store.reader.get('view', VIEW))!.view_fields;

it('S6: a new field is removed again, even if a colleague has created another one since, which stays', async () => {
  const { ana, ben, act, sync, fieldsOf, close } = await lab('two fields');
  const [own, other] = [id(71), id(72)];
  await act(ana, 'POST /data_fields', { id: own, field_name: 'Own', field_type: 'text', entity_slice_id: SLICE });
  await act(ben, 'POST /data_fields', { id: other, field_name: 'Other', field_type: 'text', entity_slice_id: SLICE });
  await undo(ana);
  await sync(ana);
  await sync(ben);
  expect(await ana.db.outbox.count()).toBe(0);
  for (const store of [ana, ben]) {
    expect(await fieldsOf(store)).not.toContain(own);
    expect(await fieldsOf(store)).toContain(other);
  }
  close();
});

it('S6: a deleted field is restored in its view next to what a colleague has changed there since', async () => {
  const { ana, ben, act, sync, fieldsOf, shownIn, close } = await lab('view');
  await act(ana, 'POST /record_views', {
    id: VIEW,
    view_name: 'All',
    entity_slice_id: SLICE,
    view_fields: [{ data_field_id: TEXT_FIELD }, { data_field_id: NUMBER_FIELD }],
  });
  await act(ana, 'DELETE /data_fields/{id}', { id: TEXT_FIELD });
  // As on Ben's screen: without the column of the deleted field.
  const [, seen] = await columnsOf(ben);
  const hidden = [{ ...seen, is_hidden: true }];
  await act(ben, 'PUT /record_views/{id}', { id: VIEW, view_fields: hidden });
  await undo(ana);
  await sync(ana);
  await sync(ben);
  expect(await ana.db.outbox.count()).toBe(0);
  for (const store of [ana, ben]) {
    expect(await fieldsOf(store)).toContain(TEXT_FIELD);
    expect(await shownIn(store)).toEqual([
      [TEXT_FIELD, false],
      [NUMBER_FIELD, true],
    ]);
  }
  close();
});

it('S6: somebody who reverted later changes of a document by editing it is not asked about them', async () => {
  const { ana, act, sync, close } = await lab('own steps');
  await act(ana, 'POST /record_views', {
    id: VIEW,
    view_name: 'All',
    entity_slice_id: SLICE,
    view_fields: [{ data_field_id: NUMBER_FIELD }],
  });
  const shown = await columnsOf(ana);
  const hidden = shown.map((column) => ({ ...column, is_hidden: true }));
  await act(ana, 'PUT /record_views/{id}', { id: VIEW, view_name: 'Mine' });
  // As the bridge transfers a step and its undo from the document of the view.
  for (const view_fields of [hidden, shown])
    await act(ana, 'PUT /record_views/{id}', { id: VIEW, view_fields }, { step: false });
  for (const view_name of ['Other', 'Mine'])
    await act(ana, 'PUT /record_views/{id}', { id: VIEW, view_name }, { step: false });
  await undo(ana);
  await sync(ana);
  expect(await ana.db.outbox.count()).toBe(0);
  expect((await ana.reader.get('view', VIEW))!.view_name).toBe('All');
  await undo(ana);
  await sync(ana);
  expect(await ana.db.outbox.count()).toBe(0);
  expect((await ana.reader.get('view', VIEW))?.is_deleted ?? true).toBe(true);
  close();
});

it('S6: asks if a colleague has changed the same item of a list since', async () => {
  const { ana, ben, act, close } = await lab('same item');
  await act(ana, 'POST /record_views', {
    id: VIEW,
    view_name: 'All',
    entity_slice_id: SLICE,
    view_fields: [{ data_field_id: TEXT_FIELD }, { data_field_id: NUMBER_FIELD }],
  });
  const [first, second] = await columnsOf(ana);
  await act(ana, 'PUT /record_views/{id}', { id: VIEW, view_fields: [{ ...first, is_hidden: true }, second] });
  await act(ben, 'PUT /record_views/{id}', { id: VIEW, view_fields: [second] });
  await expect(undo(ana)).rejects.toThrow();
  close();
});

it('S4 S6: options that two people add offline both stay, and an undo removes only one of them', async () => {
  const { ana, ben, act, sync, close } = await lab('options');
  const FIELD = id(73);
  await act(ana, 'POST /data_fields', {
    id: FIELD,
    field_name: 'Colour',
    field_type: 'select',
    entity_slice_id: SLICE,
    options: [{ name: 'red' }],
  });
  const optionsAt = async (store: LocalStore) => (await store.reader.get('field', FIELD))!.attrs.options!;
  const known = await optionsAt(ana);
  for (const [store, name] of [
    [ana, 'blue'],
    [ben, 'green'],
  ] as const)
    await commit(store, setFieldOptions, {
      id: FIELD,
      options: [...known, { name }],
      known_options: known,
    } as never);
  for (const store of [ana, ben, ana]) await sync(store);
  const names = async (store: LocalStore) => (await optionsAt(store)).map((option) => option.name).sort();
  for (const store of [ana, ben]) expect(await names(store)).toEqual(['blue', 'green', 'red']);
  await undo(ana);
  for (const store of [ana, ben]) await sync(store);
  for (const store of [ana, ben]) {
    expect(await store.db.outbox.count()).toBe(0);
    expect(await names(store)).toEqual(['green', 'red']);
  }
  close();
});
