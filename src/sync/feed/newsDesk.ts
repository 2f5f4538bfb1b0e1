import type { News } from '@/contract/sync/poke';
import { getMetas } from '@/store/db/metaKeys';
import type { LocalStore } from '@/store/localStore';
import { applyEvents } from '@/store/replica/applyEvents';

/** Pokes that brought their events along, kept until the feed's lane takes them. */
export interface NewsDesk {
  put(seq: number, news: News): void;
  readonly isEmpty: boolean;
  /** The feed is read now: what came so far is part of it. */
  clear(): void;
  /**
   * Applies what came, in order. What does not follow from where this device is (a poke was lost, rights are others
   * by now) ends it: the feed must be read, and what is left here is part of that.
   * @returns the rights that were named last, undefined when nothing came; null when the feed must be read.
   */
  take(store: LocalStore): Promise<number | undefined | null>;
}

/** Whether it tells of this device's own acts alone, which the answer to a push brings as well. */
export function isOwn(store: LocalStore, news: News): boolean {
  return news.events.every(({ client_id }) => client_id === store.clientId);
}

/** Whether the device is there already: then a transaction would do nothing, and hold up what is typed. */
async function hasCome(store: LocalStore, seq: number, permEpoch: number): Promise<boolean> {
  const [cursor, epoch] = await getMetas(store.db, ['cursor', 'perm_epoch']);
  return epoch === permEpoch && cursor !== undefined && cursor >= seq;
}

export function createNewsDesk(): NewsDesk {
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
