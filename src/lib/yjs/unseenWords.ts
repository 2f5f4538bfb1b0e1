import * as Y from 'yjs';
import { knownDeletes } from './knownDeletes';

/** Words that somebody else wrote into a part of a text that was deleted here by somebody who had not seen them. */
interface UnseenWords {
  client: number;
  /** Where they begin in this author's sequence, and where the next piece would begin. */
  from: number;
  until: number;
  words: string;
}

const KEPT = 'kept';

/** Words as they are stored in the document, by author and where they begin. */
interface Kept {
  words: string;
  until: number;
}

const keptOf = (doc: Y.Doc): Y.Map<Kept> => doc.getMap<Kept>(KEPT);
const markOf = (client: number, from: number) => `${client}:${from}`;

/** Words of a document that are stored next to its texts until somebody restores or discards them. */
export interface KeptWords {
  /** Identifies the words; the same on every device. */
  mark: string;
  /** Who wrote them, by their number in the document. */
  client: number;
  words: string;
}

/** The stored words, in the order of their authors. */
export function readKeptWords(doc: Y.Doc): KeptWords[] {
  const kept = [...keptOf(doc).entries()].map(([mark, { words }]) => {
    const [client = 0, from = 0] = mark.split(':').map(Number);
    return { mark, client, from, words: words.trim().replaceAll(/\n+/g, '\n') };
  });
  return kept
    .filter(({ words }) => words !== '')
    .sort((a, b) => a.client - b.client || a.from - b.from)
    .map(({ mark, client, words }) => ({ mark, client, words }));
}

/** Removes words from the store, because they have been restored to a text or nobody wants them. */
export const dropKeptWords = (doc: Y.Doc, mark: string): void => keptOf(doc).delete(mark);

/**
 * Calls `listener` whenever the stored words change.
 * @returns a function that stops it
 */
export function followKeptWords(doc: Y.Doc, listener: () => void): () => void {
  const stored = keptOf(doc);
  stored.observe(listener);
  return () => stored.unobserve(listener);
}

/**
 * The words of an update that disappear as soon as they arrive, because the part that they were written into is
 * deleted.
 */
function unseenIn(transaction: Y.Transaction, isOwn: (client: number) => boolean): UnseenWords[] {
  const { doc, beforeState } = transaction;
  const known = knownDeletes(doc);
  const found: UnseenWords[] = [];
  for (const struct of known?.structs ?? []) {
    const { client, clock } = struct.id;
    if (!(struct instanceof Y.Item) || isOwn(client)) continue;
    const before = found.at(-1);
    const last = before?.client === client && before.until === clock ? before : null;
    let words = '';
    // A new block begins between words that were written one after another.
    if (struct.content instanceof Y.ContentType) words = last ? '\n' : '';
    if (struct.content instanceof Y.ContentString)
      for (let i = 0; i < struct.length; i++) {
        const id = Y.createID(client, clock + i);
        const isNew = id.clock >= (beforeState.get(client) ?? 0) && id.clock < Y.getState(doc.store, client);
        if (isNew && known && !Y.isDeleted(known.deletes, id) && Y.getItem(doc.store, id).deleted)
          words += struct.content.str[i];
      }
    const until = clock + struct.length;
    if (last) Object.assign(last, { words: last.words + words, until });
    else if (words !== '') found.push({ client, from: clock, until, words });
  }
  return found;
}

/** Stores words: after those that the same author wrote just before. @returns whether some of them are new */
function keep(doc: Y.Doc, found: readonly UnseenWords[]): boolean {
  const stored = keptOf(doc);
  let isNew = false;
  doc.transact(() => {
    for (const { client, from, until, words } of found) {
      const held = [...stored.entries()].find(([mark, kept]) => mark.startsWith(`${client}:`) && kept.until === from);
      if (held) stored.set(held[0], { words: held[1].words + words, until });
      else if (!stored.has(markOf(client, from))) {
        stored.set(markOf(client, from), { words, until });
        isNew = true;
      }
    }
  });
  return isNew;
}

/**
 * Keeps words of others that arrive in a part which was deleted here while this laptop was away: they go into the
 * document, for everybody, because their author may be away for long and would find them gone.
 * @param authors who writes on this laptop
 * @returns a function that stops watching
 */
export function keepUnseenWords(doc: Y.Doc, authors: () => ReadonlySet<number>, listener: () => void): () => void {
  const look = (transaction: Y.Transaction) => {
    if (transaction.local || !knownDeletes(doc)) return;
    const own = authors();
    const found = unseenIn(transaction, (client) => own.has(client));
    if (found.length === 0) return;
    // The transaction is over by then, so what is changed now is a separate edit.
    queueMicrotask(() => keep(doc, found) && listener());
  };
  doc.on('afterTransaction', look);
  return () => doc.off('afterTransaction', look);
}
