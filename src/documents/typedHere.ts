import { personalKey } from '@/lib/personalKey';

/**
 * Authors of a document that are remembered, and words that were restored: each time the document is opened and typed
 * in, there is a new author. A colleague who was offline for a long time can remove words of the earliest.
 */
const MOST = 1000;

type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Which authors of a document belong to this laptop: each opening writes under its own number. All tabs know them, and
 * only one of them restores lost words.
 */
export class TypedHere {
  readonly #storage: KeyStorage;
  readonly #owner: string;

  /** @param owner whose documents they are (see personalKey). */
  constructor(storage: KeyStorage, owner: string) {
    this.#storage = storage;
    this.#owner = owner;
  }

  #list(kind: string, room: string): string[] {
    return (this.#storage.getItem(personalKey(this.#owner, kind, room)) ?? '').split(' ').filter((one) => one !== '');
  }

  #add(kind: string, room: string, entry: string): void {
    const list = [...this.#list(kind, room), entry].slice(-MOST);
    this.#storage.setItem(personalKey(this.#owner, kind, room), list.join(' '));
  }

  /** The current author of the room. */
  note(room: string, client: number): void {
    if (!this.authors(room).includes(client)) this.#add('typed-here', room, String(client));
  }

  authors(room: string): number[] {
    return this.#list('typed-here', room).map(Number);
  }

  /**
   * The relay is sent the parts of a document that it lacks. Until its own document arrives, nothing confirms that these
   * words still exist: a page that is reloaded in between must know that.
   * @param had state vector of the relay before the exchange
   * @returns that of before an earlier exchange that was not completed, else `had`
   */
  beginExchange(room: string, had: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
    const key = personalKey(this.#owner, 'exchange', room);
    const begun = this.#storage.getItem(key);
    if (begun !== null) return new Map(begun.split(' ').flatMap((pair) => (pair === '' ? [] : [clockIn(pair)])));
    const own = new Set(this.authors(room));
    const pairs = [...had].filter(([client]) => own.has(client)).map(([client, clock]) => `${client}:${clock}`);
    this.#storage.setItem(key, pairs.join(' '));
    return had;
  }

  /** The relay's own document has arrived. */
  endExchange(room: string): void {
    this.#storage.removeItem(personalKey(this.#owner, 'exchange', room));
  }

  /** Whether nobody on this laptop has restored these words yet; calling it claims them. */
  claim(room: string, mark: string): boolean {
    if (this.#list('brought-back', room).includes(mark)) return false;
    this.#add('brought-back', room, mark);
    return true;
  }
}

function clockIn(pair: string): [client: number, clock: number] {
  const [client, clock] = pair.split(':');
  return [Number(client), Number(clock)];
}
