import { closeStore, field, id, openDevice, SLICE, START, stored, TEXT_FIELD } from '@tests/support/store/labFixture';
import { describe, expect, it } from 'vitest';
import { birthStamp, stampOf } from '@/domain/changes/stamp';
import type { StoredRow } from '@/domain/changes/storedRow';
import { emptyNotice } from '@/store/db/changeStream';
import { rowEntry } from '@/store/db/schema';
import type { LocalStore } from '@/store/localStore';
import { LiveRows } from '@/store/rows/liveRows';

const USER = id(2);

function comment(n: number, record: number, over: object = {}): StoredRow {
  const at = new Date(START + n).toISOString();
  return stored('comment', {
    id: id(1000 + n),
    resource_type: 'record',
    resource_id: id(record),
    entity_slice_id: SLICE,
    content: `said ${n}`,
    plain_text: `said ${n}`,
    mentions: [],
    parent_comment_id: null,
    is_deleted: false,
    created_by: USER,
    created_at: at,
    updated_at: at,
    ...over,
  } as { id: string });
}

/** Writes rows as a transaction of the store does: to disk, with a notice. */
async function write(store: LocalStore, rows: readonly StoredRow[], gone: readonly string[] = []): Promise<void> {
  await store.db.rows.bulkPut(rows.map(rowEntry));
  await store.db.rows.bulkDelete([...gone]);
  store.stream.publish({ ...emptyNotice('remote'), rows: [...rows], gone: [...gone] });
}

async function open(name: string, rows: readonly StoredRow[] = []) {
  const store = await openDevice({ name, userId: USER });
  await store.db.rows.bulkPut(rows.map(rowEntry));
  const live = new LiveRows(store);
  const end = () => {
    live.close();
    closeStore(store);
  };
  return { store, live, end };
}

const until = async (isSo: () => boolean) => {
  for (let i = 0; i < 200 && !isSo(); i++) await new Promise((next) => setTimeout(next, 5));
  expect(isSo()).toBe(true);
};

describe('rows in memory', () => {
  it('lists deleted rows only on request', async () => {
    const { store, live, end } = await open('deleted-too', [comment(1, 50), comment(2, 50)]);
    await live.ready('comment');
    const held = () => live.heldRows('comment').map((row) => row.plain_text);
    const before = live.heldRows('comment');
    expect(held()).toEqual(['said 1', 'said 2']);
    expect(live.heldRows('comment')).toBe(before);
    await write(store, [comment(2, 50, { is_deleted: true })]);
    expect(live.rows('comment').map((row) => row.plain_text)).toEqual(['said 1']);
    expect(held()).toEqual(['said 1', 'said 2']);
    await write(store, [], [`comment:${id(1002)}`]);
    expect(held()).toEqual(['said 1']);
    end();
  });

  it('lists work by parent, without the rest of the kind, and follows additions, moves and removals', async () => {
    const { store, live, end } = await open('by-parent', [comment(1, 50), comment(2, 50), comment(3, 51)]);
    let calls = 0;
    const stop = live.subscribeAt('comment', 'resource_id', id(50), () => {
      calls += 1;
    });
    const said = () => live.rowsAt('comment', 'resource_id', id(50)).map((row) => row.plain_text);
    await until(() => said().length === 2);
    expect(said()).toEqual(['said 1', 'said 2']);
    const before = live.rowsAt('comment', 'resource_id', id(50));

    calls = 0;
    await write(store, [comment(4, 51)]);
    expect(calls).toBe(0);
    expect(live.rowsAt('comment', 'resource_id', id(50))).toBe(before);

    await write(store, [comment(5, 50)]);
    expect(said()).toEqual(['said 1', 'said 2', 'said 5']);
    expect(live.rowsAt('comment', 'resource_id', id(50))[0]).toBe(before[0]);

    await write(store, [comment(1, 50, { is_deleted: true }), comment(2, 51)]);
    expect(said()).toEqual(['said 5']);
    await write(store, [comment(1, 50)]);
    expect(said()).toEqual(['said 1', 'said 5']);
    await write(store, [], [`comment:${id(1005)}`]);
    expect(said()).toEqual(['said 1']);
    stop();
    end();
  });

  it('finds a row under each item of a list', async () => {
    const { store, live, end } = await open('by-item', [comment(1, 50, { mentions: [id(7), id(8)] }), comment(2, 50)]);
    const stop = live.subscribeAt('comment', 'mentions', id(8), () => {});
    await until(() => live.rowsAt('comment', 'mentions', id(8)).length === 1);
    await write(store, [comment(1, 50, { mentions: [id(7)] }), comment(2, 50, { mentions: [id(8)] })]);
    expect(live.rowsAt('comment', 'mentions', id(8)).map((row) => row.plain_text)).toEqual(['said 2']);
    stop();
    end();
  });

  it('notifies a subscriber of one row for that row only, deleted or not', async () => {
    const { store, live, end } = await open('one-row', [comment(1, 50), comment(2, 50)]);
    let fields = 0;
    let comments = 0;
    const stops = [
      live.subscribeRow('field', TEXT_FIELD, () => {
        fields += 1;
      }),
      live.subscribeRow('comment', id(1001), () => {
        comments += 1;
      }),
    ];
    await until(() => live.row('comment', id(1001)) !== undefined && live.row('field', TEXT_FIELD) !== undefined);
    [fields, comments] = [0, 0];
    await write(store, [comment(2, 50, { plain_text: 'other' }), stored('field', field(id(23), 'Another'))]);
    expect([fields, comments]).toEqual([0, 0]);
    await write(store, [comment(1, 50, { is_deleted: true }), stored('field', field(TEXT_FIELD, 'Remarks'))]);
    expect([fields, comments]).toEqual([1, 1]);
    expect(live.row('comment', id(1001))?.is_deleted).toBe(true);
    expect(live.row('field', TEXT_FIELD)?.field_name).toBe('Remarks');
    for (const stop of stops) stop();
    end();
  });

  it('changes one row of a small kind and keeps the order and identity of the others', async () => {
    const { store, live, end } = await open('whole-kind');
    await live.ready('field');
    const before = live.rows('field');
    await write(store, [stored('field', field(TEXT_FIELD, 'Remarks'))]);
    const after = live.rows('field');
    expect(after.map((row) => row.id)).toEqual(before.map((row) => row.id));
    expect(after.map((row, i) => row === before[i])).toEqual(before.map((row) => row.id !== TEXT_FIELD));
    const many = Array.from({ length: 120 }, (_, i) => stored('field', field(id(3000 + i), `F${i}`)));
    await write(store, many);
    expect(live.rows('field').map((row) => row.id)).toEqual([
      ...before.map((row) => row.id),
      ...many.map((row) => row.id),
    ]);
    end();
  });

  it('keeps what is reported while a list is being read', async () => {
    const { store, live, end } = await open('early', [comment(1, 50)]);
    const stop = live.subscribeAt('comment', 'resource_id', id(50), () => {});
    const newer = { ...comment(1, 50, { plain_text: 'newer' }), born: birthStamp(stampOf(START, id(9))) };
    store.stream.publish({ ...emptyNotice('remote'), rows: [newer, comment(9, 50)] });
    await until(() => live.rowsAt('comment', 'resource_id', id(50)).length === 2);
    expect(live.rowsAt('comment', 'resource_id', id(50)).map((row) => row.plain_text)).toEqual(['newer', 'said 9']);
    stop();
    end();
  });

  it('drops lists that nobody looks at, except for the last few', async () => {
    const { live, store, end } = await open(
      'forgets',
      Array.from({ length: 40 }, (_, i) => comment(i, 100 + i)),
    );
    for (let i = 0; i < 40; i++) {
      const stop = live.subscribeAt('comment', 'resource_id', id(100 + i), () => {});
      await until(() => live.rowsAt('comment', 'resource_id', id(100 + i)).length === 1);
      stop();
    }
    const held = Array.from({ length: 40 }, (_, i) => live.rowsAt('comment', 'resource_id', id(100 + i)).length);
    expect(held).toEqual(Array.from({ length: 40 }, (_, i) => (i < 20 ? 0 : 1)));
    await write(store, [comment(39, 139, { plain_text: 'kept up to date' })]);
    expect(live.rowsAt('comment', 'resource_id', id(139))[0]?.plain_text).toBe('kept up to date');
    end();
  });
});
