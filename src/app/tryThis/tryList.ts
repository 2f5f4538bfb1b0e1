import { createStore } from 'zustand/vanilla';
import { sessionStore } from '../session/session';

/** The state by which items of the list are ticked off. */
export interface Moment {
  path: string;
  search: string;
  /** Names of the newest own operation, and of the one that was undone last. */
  undo: string | null;
  redo: string | null;
  online: boolean;
  waiting: number;
}

export interface TryAct {
  key: string;
  title: string;
  /** How it is done, in one line. */
  how: string;
  isDone(moment: Moment): boolean;
}

/** First steps for a newcomer to the product, ordered so that each item is easy after the previous one. */
export const TRY_ACTS: readonly TryAct[] = [
  {
    key: 'edit',
    title: 'Change a value',
    how: 'Click a cell of Batches, type, press Enter.',
    isDone: ({ undo }) => (undo ?? '').startsWith('Set '),
  },
  {
    key: 'undo',
    title: 'Take it back',
    how: 'Ctrl+Z undoes your own changes, step by step, after a reload too.',
    isDone: ({ redo }) => redo !== null,
  },
  {
    key: 'find',
    title: 'Find a compound',
    how: 'Press Ctrl+K, type “warfarin”, press Enter.',
    isDone: ({ search }) => new URLSearchParams(search).has('record'),
  },
  {
    key: 'structure',
    title: 'Search for a substructure',
    how: 'Press Ctrl+K and paste c1ccncc1.',
    isDone: ({ search }) => new URLSearchParams(search).has('contains'),
  },
  {
    key: 'curve',
    title: 'Leave a point out of a curve',
    how: 'Under Dose-response open Viability, choose Bosutinib, click the point that is far off.',
    isDone: ({ path, undo }) => path.startsWith('/curves/') && (undo ?? '').startsWith('Exclude'),
  },
  {
    key: 'paste',
    title: 'Paste from Excel',
    how: 'Copy cells of a sheet, choose a cell here, press Ctrl+V.',
    isDone: ({ undo }) => (undo ?? '').startsWith('Paste '),
  },
  {
    key: 'offline',
    title: 'Work without a network',
    how: 'Switch the network off and change a value. It is sent when the network is back.',
    isDone: ({ online, waiting }) => !online && waiting > 0,
  },
];

export interface TryState {
  done: readonly string[];
  isHidden: boolean;
}

const keyOf = () => `try-this:${sessionStore.getState().session?.user.id ?? ''}`;
const FRESH: TryState = { done: [], isHidden: false };

function kept(): TryState {
  try {
    const read = JSON.parse(localStorage.getItem(keyOf()) ?? 'null') as Partial<TryState> | null;
    return { done: Array.isArray(read?.done) ? read.done : [], isHidden: read?.isHidden === true };
  } catch {
    return FRESH;
  }
}

/** Steps that this person has ticked off on this device; `open` while the list is shown. */
export const tryStore = createStore<TryState & { open: boolean }>(() => ({ ...FRESH, open: false }));

/** Reads the stored list of the signed-in person. */
export function readTryState(): void {
  tryStore.setState({ ...kept(), open: false });
}

function keep(): void {
  const { done, isHidden } = tryStore.getState();
  localStorage.setItem(keyOf(), JSON.stringify({ done, isHidden }));
}

/** Ticks off what the state shows as done. */
export function noteMoment(moment: Moment): void {
  const { done } = tryStore.getState();
  const more = TRY_ACTS.filter((act) => !done.includes(act.key) && act.isDone(moment)).map(({ key }) => key);
  if (more.length === 0) return;
  tryStore.setState({ done: [...done, ...more] });
  keep();
}

export function hideTryList(): void {
  tryStore.setState({ isHidden: true, open: false });
  keep();
}

/** Brings the list back, and opens it. */
export function showTryList(): void {
  tryStore.setState({ isHidden: false, open: true });
  keep();
}
