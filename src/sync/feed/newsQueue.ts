import type { News } from '@/contract/sync/poke';
import { getMetas } from '@/store/db/metaKeys';
import type { LocalStore } from '@/store/localStore';
import { applyEvents } from '@/store/replica/applyEvents';

/** Pokes that carry their events, kept until the feed's lane takes them. */
export interface NewsQueue {
  put(seq: number, news: News): void;
  readonly isEmpty: boolean;
  /** The feed is being read: it contains everything that has arrived so far. */
  clear(): void;
  /**
   * Applies what arrived, in order. If an event does not follow from the state of this device (a poke was lost, rights
   * have changed), it stops: the feed must be read, and it contains the rest.
   * @returns the rights that were named last; undefined when nothing arrived; null when the feed must be read.
   */
  take(store: LocalStore): Promise<number | undefined | null>;
}

/** Whether it reports only this device's own changes, which the answer to a push brings as well. */
export function isOwn(store: LocalStore, news: News): boolean {
  return news.events.every(({ client_id }) => client_id === store.clientId);
}

/** Whether the device already has it: a transaction would change nothing and delay what is being typed. */
async function hasCome(store: LocalStore, seq: number, permEpoch: number): Promise<boolean> {
  const [cursor, epoch] = await getMetas(store.db, ['cursor', 'perm_epoch']);
  return epoch === permEpoch && cursor !== undefined && cursor >= seq;
}

export function createNewsQueue(): NewsQueue {
  let waiting: { seq: number; news: News }[] = [];
  return {
    put: (seq, news) => void waiting.push({ seq, news }),
    get isEmpty() {
      return waiting.length === 0;
    },
    clear: () => {
      waiting = [];
    },
    async take(store) {
      const taken = waiting;
      waiting = [];
      let rights: number | undefined;
      for (const { seq, news } of taken) {
        const { from, perm_epoch: permEpoch, last_mark: lastMark } = news;
        const position = { from, cursor: seq, permEpoch, head: seq, lastMark };
        const isKnown = isOwn(store, news) && (await hasCome(store, seq, permEpoch));
        if (!isKnown && !(await applyEvents(store, news.events, position))) return null;
        rights = news.rights;
      }
      return rights;
    },
  };
}
