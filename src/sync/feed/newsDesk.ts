import type { News } from '@/contract/sync/poke';
import { applyEvents } from '@/store/applyEvents';
import type { LocalStore } from '@/store/localStore';

/** Pokes that brought their events along, kept until the feed's lane takes them. */
export interface NewsDesk {
  put(seq: number, news: News): void;
  /** The feed is read now: what came so far is part of it. */
  clear(): void;
  /**
   * Applies what came, in order. What does not follow from where this device stands (a poke was lost, rights are others
   * by now) ends it: the feed must be read, and what is left here is part of that.
   * @returns the rights that were named last, undefined when nothing came; null when the feed must be read.
   */
  take(store: LocalStore): Promise<number | undefined | null>;
}

export function createNewsDesk(): NewsDesk {
  let waiting: { seq: number; news: News }[] = [];
  return {
    put: (seq, news) => void waiting.push({ seq, news }),
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
        if (!(await applyEvents(store, news.events, position))) return null;
        rights = news.rights;
      }
      return rights;
    },
  };
}
