import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FoundPlaces } from '@/engine/tableTypes';
import type { TableWatch } from '@/engine/tableWatch';
import { askWatch } from './askWatch';

/** The state of a search: how many cells contain the text, and which of them has the cursor. */
export interface FindCourse {
  /** Null until they are counted. */
  count: number | null;
  /** There are more than were counted. */
  isCut: boolean;
  /** From 1; 0 = none yet. */
  at: number;
  /** The field of the current hit; undefined = none yet, null = the identifier. */
  fieldId: string | null | undefined;
  /** The current hit is in a folded group, which the next step opens. */
  isFolded: boolean;
}

/** How often a query is repeated while the table is being read again. */
const MOST_TRIES = 5;

const NOTHING: FindCourse = { count: null, isCut: false, at: 0, fieldId: undefined, isFolded: false };

/** Access of a search to the table, requested at each step. */
export interface FindPorts {
  watch(): TableWatch | null;
  keyFieldIds(): readonly string[];
  /** The cursor position. All indexes include the records of folded groups. */
  cursor(): { index: number; fieldId: string | null };
  isFolded(index: number): boolean;
  /** Opens the groups that hide the record. */
  goTo(recordId: string, fieldId: string | null, index: number): Promise<boolean>;
}

export interface FindSteps {
  course: StoreApi<FindCourse>;
  /**
   * Searches from where the cursor was when the search began, and counts.
   * @returns whether there is a hit
   */
  begin(text: string): Promise<boolean>;
  /**
   * Goes to the next hit or back to the previous one.
   * @returns whether there is one
   */
  step(text: string, back: boolean): Promise<boolean>;
  /** Counts again, because the rows have changed. */
  recount(): void;
  end(): void;
  /** The last text that was searched. */
  lastText(): string;
}

/** The steps of one search through a view, over all columns including hidden ones. */
export function findCourse(ports: FindPorts): FindSteps {
  const course = createStore<FindCourse>(() => NOTHING);
  let places: FoundPlaces | null = null;
  let counted = '';
  let last = '';
  /** Where the search began: each further character searches from there. */
  let from: { index: number; fieldId: string | null } | null = null;
  /** Where the cursor was before the last step. */
  let left: { index: number; fieldId: string | null } | null = null;
  let round = 0;
  /** Incremented with each count; an older count that ends later is dropped. */
  let counts = 0;
  /** A count is running. */
  let isCounting = false;
  /** Rows arrived during a count: it is repeated. */
  let isStale = false;
  /** Between `begin` and `end`. */
  let isOpen = false;

  /** @returns null if there is no table to query, or it is being read again all the time. */
  const ask = async <T>(question: (watch: TableWatch) => Promise<T>): Promise<T | null> => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const answer = await askWatch(ports.watch(), question).then(
        (found) => ({ found }),
        () => null,
      );
      if (answer) return answer.found;
    }
    return null;
  };
  const placeOf = (at: number) => {
    const place = places?.places[at];
    if (!places || place === undefined) return null;
    const width = places.fields.length;
    return { index: Math.floor(place / width), fieldId: places.fields[place % width] ?? null };
  };
  /** The last hit at or before a cell, -1 for none. */
  const hitAt = (index: number, fieldId: string | null): number => {
    if (!places) return -1;
    const col = Math.max(0, places.fields.indexOf(fieldId));
    const wanted = index * places.fields.length + col;
    let low = 0;
    let high = places.places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (places.places[middle]! <= wanted) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
  /** @returns null if there is no answer, or another count has begun in the meantime. */
  const count = async (text: string) => {
    const mine = ++counts;
    isCounting = true;
    const found = await ask((watch) => watch.findAll(text, ports.keyFieldIds()));
    if (mine !== counts) return null;
    isCounting = false;
    if (!found) return null;
    places = found;
    counted = text;
    if (isStale) queueMicrotask(recount);
    return found;
  };
  const show = (at: number, fieldId: string | null | undefined) => {
    if (places) course.setState({ count: places.places.length, isCut: places.isCut, at: at + 1, fieldId });
  };
  const goToHit = async (at: number): Promise<boolean> => {
    const place = placeOf(at);
    const asked = places;
    if (!place) return false;
    const [id] = (await ask((watch) => watch.recordIds(place.index, place.index + 1, true))) ?? [];
    // Counted again in the meantime: the number of this hit, and the record at its index, may have changed.
    if (places !== asked) return goToHit(Math.max(0, hitAt(place.index, place.fieldId)));
    if (id === undefined) return false;
    course.setState({ isFolded: false });
    show(at, place.fieldId);
    return ports.goTo(id, place.fieldId, place.index);
  };
  const isEmpty = (text: string) => text.trim() === '';
  /**
   * The index of the current hit, from 0; null if the person has moved elsewhere. The cursor cannot be in a hidden
   * column, and key presses may be faster than its moves: in these cases it is still where the last step left it.
   */
  const presentHit = (): number | null => {
    const { at, isFolded } = course.getState();
    const own = at > 0 ? placeOf(at - 1) : null;
    const { index, fieldId } = ports.cursor();
    const isThere = isFolded || own?.index === index || (left?.index === index && left.fieldId === fieldId);
    return own && isThere ? at - 1 : null;
  };
  function recount(): void {
    const text = last;
    isStale = isCounting;
    // Also if the first count found no table to query: its rows have arrived now.
    if (isCounting || !isOpen || isEmpty(text)) return;
    // A running step continues: it must not be lost because rows arrived. The search stays on its hit.
    const mine = round;
    const present = presentHit();
    const on = present === null ? null : placeOf(present);
    void count(text).then((found) => {
      if (!found || mine !== round) return;
      const { index, fieldId } = on ?? ports.cursor();
      show(hitAt(index, fieldId), course.getState().fieldId);
    });
  }
  let stepping: Promise<boolean> = Promise.resolve(true);
  const goOn = async (text: string, back: boolean): Promise<boolean> => {
    const mine = ++round;
    last = text;
    if (isEmpty(text)) return true;
    if (!places || counted !== text) await count(text);
    if (mine !== round) return true;
    // Not counted, because the table is being read again: the hits of another text would mislead.
    if (!places || counted !== text) return false;
    const all = places.places.length;
    if (all === 0) {
      course.setState({ ...NOTHING, count: 0 });
      return false;
    }
    const { index, fieldId } = ports.cursor();
    const present = presentHit();
    from = null;
    left = { index, fieldId };
    if (present !== null && course.getState().isFolded) return goToHit(present);
    const here = present ?? hitAt(index, fieldId);
    const place = placeOf(here);
    const isOn = present !== null || (place?.index === index && place.fieldId === fieldId);
    const next = back ? (isOn ? here - 1 : here) : here + 1;
    return goToHit((next + all) % all);
  };

  return {
    course,
    async begin(text) {
      const mine = ++round;
      from ??= ports.cursor();
      isOpen = true;
      last = text;
      course.setState(NOTHING);
      places = null;
      // A count for the previous text is of no use any more.
      counts++;
      isCounting = false;
      if (isEmpty(text)) return true;
      const start = { index: from.index, fieldId: '' };
      const first = await ask((watch) => watch.find(text, start));
      if (mine !== round) return true;
      if (!first) {
        course.setState({ ...NOTHING, count: 0 });
        return false;
      }
      // Groups stay folded while text is being typed: the hit for each further character may be in another one.
      const isFolded = ports.isFolded(first.index);
      course.setState({ ...NOTHING, fieldId: first.fieldId, isFolded });
      if (!isFolded) await ports.goTo(first.recordId, first.fieldId, first.index);
      // More characters, or Enter: their count is running, and this one would delay it.
      if (mine !== round) return true;
      if ((await count(text)) && mine === round) show(hitAt(first.index, first.fieldId), first.fieldId);
      return true;
    },
    step(text, back) {
      // One after another: the next step starts where the previous one ended, however fast the keys are pressed.
      const done = stepping.then(() => goOn(text, back));
      stepping = done.catch(() => false);
      return done;
    },

    recount,
    end() {
      round++;
      isOpen = false;
      from = null;
      left = null;
      places = null;
      course.setState(NOTHING);
    },
    lastText: () => last,
  };
}
