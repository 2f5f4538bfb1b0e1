import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { Client } from '@/contract/client';
import type { StepPlace } from '@/store/acts/stepPlace';
import { nextSteps, redo, type UndoDone } from '@/store/acts/undo';
import { LEFT, undoAsking, undoLast } from '@/store/acts/undoAsking';
import { whyNotDone } from '@/store/db/whyNotWritten';
import { useClient } from '@/store/hooks/ClientProvider';
import { useStore } from '@/store/hooks/StoreProvider';
import type { LocalStore } from '@/store/localStore';
import { announce } from '@/ui';
import { showAlert } from './alerts';
import { noteUndo } from './justUndone';
import { dropRefusedOfUndone, takeBackRefused } from './refusedEntries';
import { goToPlace } from './shownPlaces';
import { takeBack } from './takeBack';
import { type Act, undoAct } from './undoAct';

export interface Undo {
  /**
   * Undoes the newest own operation, as Ctrl+Z does.
   * @returns the undone operation; null if there was nothing, or the undo was cancelled or refused.
   */
  undo(): Promise<UndoDone | null>;
  /** Redoes the operation that was undone last, as Ctrl+Shift+Z does. */
  redo(): Promise<UndoDone | null>;
  /**
   * Undoes one operation by its id or that of an event: from its alert, a list, a report.
   * @param stays whether the cursor stays where it is, as in a list with more operations to undo; the alert then offers
   *   to go there
   */
  takeBack(eventId: string, stays?: boolean): Promise<UndoDone | null>;
  /** Undoes an operation of the history, whoever made it. */
  undoAct(act: Act): Promise<UndoDone | null>;
}

/**
 * Undo and redo; they report what they did or why they could not, and go to the cell or record concerned. Every screen
 * undoes through this.
 */
export function useUndo(): Undo {
  const store = useStore();
  const client = useClient();
  const [, navigate] = useLocation();
  return useMemo(() => undoOf(store, client, navigate), [store, client, navigate]);
}

const NOTHING = { Undone: 'Nothing to undo', Redone: 'Nothing to redo' };
const NEEDS_SERVER = 'Go online to undo this.';

function undoOf(store: LocalStore, client: Client, go: (path: string) => void): Undo {
  const withAlert = async (
    word: keyof typeof NOTHING,
    run: () => Promise<UndoDone | null | typeof LEFT>,
    titleOf: () => Promise<string | null>,
    stays = false,
  ): Promise<UndoDone | null> => {
    noteUndo();
    try {
      const done = await run();
      if (done === LEFT) return null;
      if (done && word === 'Undone') await dropRefusedOfUndone(store);
      if (done) await report(`${word}: ${done.title.replace(/^(?:Undo|Redo): /, '')}`, done.place, stays);
      else announce(NOTHING[word]);
      return done;
    } catch (error) {
      const title = await titleOf();
      const what = `Not ${word.toLowerCase()}${title === null ? '' : `: ${title}`}`;
      showAlert({ kind: 'error', text: `${what}. ${whyNotDone(error, NEEDS_SERVER)}` });
      return null;
    }
  };
  /** Goes to the cell if the page shows it, otherwise the alert offers to go there. */
  const report = async (text: string, place: StepPlace | null, stays: boolean) => {
    const isHere = place === null || (!stays && (await goToPlace(place)));
    const record = isHere ? undefined : await store.reader.record(place.record_id);
    const sliceId = record && !record.attrs.is_deleted ? record.attrs.entity_slice_id : null;
    const way = sliceId ? { actions: [{ label: 'Show', onAct: () => go(addressOf(String(sliceId), place)) }] } : {};
    showAlert({ kind: 'info', text, topic: 'undo', ...way });
  };
  return {
    undo: async () => {
      const refused = await takeBackRefused(store);
      if (refused) {
        await report(`Undone: ${refused.title}`, refused.place, false);
        return { title: refused.title, opIds: [], place: refused.place };
      }
      return withAlert(
        'Undone',
        () => undoLast(store),
        async () => (await nextSteps(store)).undo,
      );
    },
    redo: () =>
      withAlert(
        'Redone',
        () => redo(store),
        async () => (await nextSteps(store)).redo,
      ),
    takeBack: (eventId, stays) =>
      withAlert(
        'Undone',
        () => takeBack(store, client, eventId),
        async () => (await store.reader.event(eventId))?.title ?? null,
        stays,
      ),
    undoAct: (act) =>
      withAlert(
        act.isUndo ? 'Redone' : 'Undone',
        () => undoAsking(store, act.title, (mode) => undoAct(store, client, act, mode)),
        async () => act.title,
      ),
  };
}

function addressOf(sliceId: string, place: StepPlace | null): string {
  if (!place) return `/tables/${sliceId}`;
  const field = place.field_id === null ? '' : `&field=${place.field_id}`;
  return `/tables/${sliceId}?record=${place.record_id}${field}`;
}
