import { fc } from '@tests/support/fc';
import { ada, idOf, milo, refused, WorkLab } from '@tests/support/workLab';
import { beforeEach, describe, expect, it } from 'vitest';
import { movedInSet } from '@/domain/sets/setOrder';

let lab: WorkLab;
let ids: string[];
let sliceId: string;
beforeEach(async () => {
  lab = new WorkLab();
  sliceId = await idOf(lab.run('POST /entity_slices', { slice_name: 'Compounds' }, ada));
  const keyId = (await lab.get('slice', sliceId))?.key_field_ids[0] as string;
  ids = [];
  for (let n = 0; n < 8; n++)
    ids.push(
      await idOf(
        lab.run(
          'POST /records',
          { entity_slice_id: sliceId, key_field_to_value: { [keyId]: `C-${n}` }, data: {} },
          ada,
        ),
      ),
    );
});

const makeSet = (record_ids: string[]) =>
  idOf(lab.run('POST /record_sets', { set_name: 'Hits', entity_slice_id: sliceId, record_ids }, ada));
const add = (id: string, recordIds: string[], actor = ada) =>
  lab.run('POST /record_sets/add', { setIds: [id], recordIds }, actor);
const remove = (id: string, recordIds: string[], actor = ada) =>
  lab.run('POST /record_sets/{id}/remove', { id, recordIds }, actor);
const move = (id: string, record_id: string, before_record_id: string | null, actor = ada) =>
  lab.run('POST /record_sets/{id}/reorder', { id, record_id, before_record_id }, actor);
const members = async (id: string) => (await lab.get('set', id))?.record_ids;

describe('the records of a set', () => {
  it('added by two people at the same time are all there, and each undoes only their own', async () => {
    const [a, b, c, d] = ids as [string, string, string, string];
    const id = await makeSet([a]);
    const mine = await add(id, [b]);
    const theirs = await add(id, [c], milo);
    expect(await members(id)).toEqual([a, b, c]);
    await lab.undo(mine.event);
    expect(await members(id)).toEqual([a, c]);
    await add(id, [d]);
    await lab.undo(theirs.event, milo);
    expect(await members(id)).toEqual([a, d]);
    // Only what a colleague has removed since causes a question.
    const again = await add(id, [b]);
    await remove(id, [b], milo);
    expect((await refused(lab.undo(again.event))).code).toBe('conflict');
  });

  it('are named in an event only if they are added, removed or moved', async () => {
    const [first, ...rest] = ids as [string, ...string[]];
    const id = await makeSet(rest);
    const last = rest.at(-1) as string;
    const acts = [await add(id, [first]), await move(id, first, last), await remove(id, [first])];
    for (const { event } of acts) {
      expect(JSON.stringify(event.changes)).toContain(first);
      expect(JSON.stringify(event.changes)).not.toContain(rest[1]);
    }
    expect(Object.keys((await lab.get('set', id)) ?? {}).filter((name) => name.includes(':'))).toEqual([]);
  });

  it('are where they were after an undo, and last when they are added again', async () => {
    const [a, b, c] = ids as [string, string, string];
    const id = await makeSet([a, b, c]);
    const { event } = await remove(id, [b]);
    await lab.undo(event);
    expect(await members(id)).toEqual([a, b, c]);
    await remove(id, [a]);
    await add(id, [a]);
    expect(await members(id)).toEqual([b, c, a]);
    expect((await lab.get('set', id))?.additions?.map((one) => one.id)).toEqual([b, c, a]);
    const moved = await move(id, a, b);
    await lab.undo(moved.event);
    expect(await members(id)).toEqual([b, c, a]);
  });

  it('end up in the order that any sequence of operations leaves, however often they are moved', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('add', 'remove', 'move', 'list'), fc.nat(7), fc.nat(8)), { maxLength: 40 }),
        async (acts) => {
          let held = ids.slice(0, 4);
          const id = await makeSet(held);
          for (const [act, n, m] of acts) {
            const record = ids[n] as string;
            if (act === 'add') {
              await add(id, [record]);
              if (!held.includes(record)) held = [...held, record];
            } else if (act === 'remove') {
              await remove(id, [record]);
              held = held.filter((one) => one !== record);
            } else if (act === 'move' && held.includes(record)) {
              const before = held[m] ?? null;
              await move(id, record, before);
              held = movedInSet(held, [record], before);
            } else if (act === 'list') {
              held = [...held.slice(n), record, ...held.slice(0, n)].filter((one, at, all) => all.indexOf(one) === at);
              await lab.run('PUT /record_sets/{id}', { id, record_ids: held }, ada);
            }
            const set = await lab.get('set', id);
            expect(set?.record_ids).toEqual(held);
            if (set?.additions) expect(set.additions.map((one) => one.id).sort()).toEqual([...held].sort());
          }
          await lab.run('PUT /record_sets/{id}/archive', { id }, ada);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('added at once are in that order by date, however they are moved manually', async () => {
    const [a, b, c] = ids as [string, string, string];
    const id = await makeSet([a]);
    await add(id, [c, b]);
    await move(id, b, c);
    expect(await members(id)).toEqual([a, b, c]);
    expect((await lab.get('set', id))?.additions?.map((one) => one.id)).toEqual([a, c, b]);
  });

  it('moved between the same two more often than numbers can be halved are still in order', async () => {
    const [a, b, c, d] = ids as [string, string, string, string];
    const id = await makeSet([a, b, c, d]);
    let held = [a, b, c, d];
    for (let n = 0; n < 70; n++) {
      const [record, before] = n % 2 === 0 ? [c, d] : [b, d];
      await move(id, record, before);
      held = movedInSet(held, [record], before);
      expect(await members(id)).toEqual(held);
    }
  });
});
