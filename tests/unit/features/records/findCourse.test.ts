import { describe, expect, it } from 'vitest';
import type { TableWatch } from '@/engine/tableWatch';
import { findCourse } from '@/features/records/state/findCourse';

/** Rows of a view in which three cells contain the text: (0, hidden), (2, Well), (3, hidden). */
const FIELDS = [null, 'well', 'remark'];
const PLACES = [2, 2 * 3 + 1, 3 * 3 + 2];

interface Bench {
  cursor: { index: number; fieldId: string | null };
  /** The move to a record ends: with the cursor there, or with a key press that came first. */
  arrives: () => Promise<boolean>;
  /** Whether there is a table to query. */
  isThere: boolean;
  /** A count waits for this. */
  counted: () => Promise<void>;
  /** The query for the record at an index waits for this. */
  asked: () => Promise<void>;
  places: number[];
  /** Rows in folded groups. */
  folded: number[];
}

function bench() {
  const now: Bench = {
    cursor: { index: 0, fieldId: 'well' },
    arrives: async () => true,
    isThere: true,
    counted: async () => {},
    asked: async () => {},
    places: PLACES,
    folded: [],
  };
  const watch = {
    find: async () => (now.places.length > 0 ? { recordId: 'r0', fieldId: 'remark', index: 0 } : null),
    findAll: async () => {
      const { places } = now;
      await now.counted();
      return { places: Uint32Array.from(places), fields: FIELDS, isCut: false };
    },
    recordIds: async (from: number) => {
      await now.asked();
      return [`r${from}`];
    },
  } as unknown as TableWatch;
  const steps = findCourse({
    watch: () => (now.isThere ? watch : null),
    keyFieldIds: () => [],
    cursor: () => now.cursor,
    isFolded: (index) => now.folded.includes(index),
    async goTo(recordId, fieldId) {
      if (!(await now.arrives())) return false;
      // The Remarks column is hidden: the cursor goes to the first column instead.
      now.cursor = { index: Number(recordId.slice(1)), fieldId: fieldId === 'remark' ? null : fieldId };
      return true;
    },
  });
  const at = () => steps.course.getState().at;
  return { now, steps, at };
}

describe('the steps of a search', () => {
  it('says that a hit is in a folded group while typing, and the next step opens it, even after rows arrived', async () => {
    for (const hasNews of [false, true])
      for (const back of [false, true]) {
        const { now, steps, at } = bench();
        now.cursor = { index: 7, fieldId: 'well' };
        now.folded = [0];
        await steps.begin('weigh');
        expect(now.cursor.index).toBe(7);
        expect(steps.course.getState()).toMatchObject({ at: 1, count: 3, isFolded: true });
        if (hasNews) {
          steps.recount();
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        await steps.step('weigh', back);
        expect(now.cursor.index).toBe(0);
        expect(steps.course.getState()).toMatchObject({ at: 1, isFolded: false });
        await steps.step('weigh', false);
        expect(at()).toBe(2);
      }
  });

  it('finds a text that was not there when it was typed, once rows with it have arrived', async () => {
    const { now, steps, at } = bench();
    now.places = [];
    expect(await steps.begin('weigh')).toBe(false);
    expect(steps.course.getState()).toMatchObject({ count: 0, at: 0 });
    now.places = PLACES;
    steps.recount();
    await expect.poll(() => steps.course.getState().count).toBe(3);
    await steps.step('weigh', false);
    expect(at()).toBe(1);
  });

  it('moves forward and back through hits in hidden columns', async () => {
    const { steps, at } = bench();
    await steps.begin('weigh');
    expect(at()).toBe(1);
    const seen: number[] = [];
    for (const back of [false, false, true, true, true, false]) {
      await steps.step('weigh', back);
      seen.push(at());
    }
    expect(seen).toEqual([2, 3, 2, 1, 3, 1]);
  });

  it('counts a step that the next key interrupted: back leads to the previous hit', async () => {
    const { now, steps, at } = bench();
    await steps.begin('weigh');
    await steps.step('weigh', false);
    now.arrives = async () => false;
    await steps.step('weigh', false);
    expect(at()).toBe(3);
    now.arrives = async () => true;
    await steps.step('weigh', true);
    expect(at()).toBe(2);
  });

  it('loses no step and no hit when rows arrive', async () => {
    const { now, steps, at } = bench();
    await steps.begin('weigh');
    await steps.step('weigh', false);
    await steps.step('weigh', false);
    // The search stays on a hit where the cursor cannot be.
    steps.recount();
    await expect.poll(at).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(at()).toBe(3);
    // Another text: while it is being counted, rows arrive.
    let go = () => {};
    now.counted = () =>
      new Promise((resolve) => {
        go = resolve;
      });
    const step = steps.step('weighed', true);
    await new Promise((resolve) => setTimeout(resolve, 1));
    steps.recount();
    now.counted = async () => {};
    now.places = PLACES.slice(0, 2);
    go();
    await step;
    expect(at()).toBe(2);
    await expect.poll(() => steps.course.getState().count).toBe(2);
  });

  it('goes to the hits of the current text, not to those of an earlier text that was counted late', async () => {
    const { now, steps, at } = bench();
    let late = () => {};
    now.counted = () =>
      new Promise((resolve) => {
        late = resolve;
      });
    void steps.begin('weigh');
    await new Promise((resolve) => setTimeout(resolve, 1));
    // The next character comes while three hits are being counted; one of them contains it.
    now.places = PLACES.slice(0, 1);
    now.counted = async () => {};
    const begun = steps.begin('weighs');
    late();
    await begun;
    await steps.step('weighs', false);
    expect(steps.course.getState()).toMatchObject({ at: 1, count: 1 });
    expect(now.cursor.index).toBe(0);
    expect(at()).toBe(1);
  });

  it('gives the number of a hit according to the last count', async () => {
    const { now, steps } = bench();
    await steps.begin('weigh');
    // Rows that disappear remove two hits while the record of the next one is being requested.
    now.asked = async () => {
      now.asked = async () => {};
      now.places = PLACES.slice(0, 1);
      steps.recount();
      await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await steps.step('weigh', false);
    expect(steps.course.getState()).toMatchObject({ at: 1, count: 1 });
    expect(now.cursor.index).toBe(0);
  });

  it("follows Enter even if the move to the first letter's hit ends while it counts", async () => {
    const { now, steps } = bench();
    let arrive = () => {};
    now.arrives = () =>
      new Promise((resolve) => {
        arrive = () => resolve(false);
      });
    void steps.begin('w');
    await new Promise((resolve) => setTimeout(resolve, 1));
    now.places = PLACES.slice(0, 1);
    now.counted = async () => {
      now.counted = async () => {};
      arrive();
      await new Promise((resolve) => setTimeout(resolve, 5));
    };
    now.arrives = async () => true;
    now.cursor = { index: 7, fieldId: 'well' };
    await steps.step('weigh', false);
    expect(now.cursor.index).toBe(0);
    expect(steps.course.getState()).toMatchObject({ at: 1, count: 1 });
  });

  it('finds what was searched before there was a table to query, once its rows are here', async () => {
    const { now, steps } = bench();
    now.isThere = false;
    expect(await steps.begin('weigh')).toBe(false);
    now.isThere = true;
    steps.recount();
    await expect.poll(() => steps.course.getState()).toMatchObject({ count: 3 });
  });

  it('repeats the query if the table is being read again', async () => {
    const { now, steps, at } = bench();
    await steps.begin('weigh');
    let refused = 0;
    now.counted = async () => {
      if (refused++ < 4) throw new Error('the watch is closed');
    };
    expect(await steps.step('weighs', false)).toBe(true);
    expect(at()).toBe(2);
  });

  it('goes nowhere if the table could not be counted, rather than to a hit of the previous text', async () => {
    const { now, steps } = bench();
    await steps.begin('weigh');
    now.counted = async () => {
      throw new Error('the watch is closed');
    };
    now.cursor = { index: 7, fieldId: 'well' };
    expect(await steps.step('weighs', false)).toBe(false);
    expect(now.cursor.index).toBe(7);
  });
});
