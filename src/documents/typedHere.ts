import { personalKey } from '@/lib/personalKey';

/** Authors of a document that are remembered: each opening of it is another one. */
const MOST = 20;

/**
 * Which authors of a document are this laptop's: each opening writes under a number of its own. All tabs know them, and
 * only one of them brings lost words back.
 */
export class TypedHere {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly #owner: string;

  /** @param owner whose documents they are (see personalKey). */
  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>, owner: string) {
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

  /** This author of the room is here. */
  note(room: string, client: number): void {
    if (!this.authors(room).includes(client)) this.#add('typed-here', room, String(client));
  }

  authors(room: string): number[] {
    return this.#list('typed-here', room).map(Number);
  }

  /** Whether nobody on this laptop has brought these words back yet; from then on somebody has. */
  claim(room: string, mark: string): boolean {
    if (this.#list('brought-back', room).includes(mark)) return false;
    this.#add('brought-back', room, mark);
    return true;
  }
}
