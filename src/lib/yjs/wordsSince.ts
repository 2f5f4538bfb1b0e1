import * as Y from 'yjs';
import { fragmentNames, fragmentOf } from './fragmentNames';

/** Words of some authors in one text of a document. */
export interface WordsOfField {
  /** Name of the fragment. */
  field: string;
  /** One entry for each block that contains such words, in the order of the blocks. */
  words: string[];
}

function wordsIn(parent: Y.XmlFragment | Y.XmlText, newWords: (item: Y.Item, text: string) => string): string[] {
  const blocks: string[] = [];
  let own = '';
  for (let item = parent._start; item; item = item.right) {
    const { content } = item;
    if (item.deleted) continue;
    if (content instanceof Y.ContentString) own += newWords(item, content.str);
    else if (content instanceof Y.ContentType) {
      const { type } = content;
      if (type instanceof Y.XmlFragment || type instanceof Y.XmlText) blocks.push(...wordsIn(type, newWords));
    }
  }
  return own.trim() === '' ? blocks : [...blocks, own.trim()];
}

/**
 * The words of these authors in the texts of a document that are newer than a given state.
 * @param before that state: for each author, the number of their next change
 */
export function wordsSince(
  doc: Y.Doc,
  before: ReadonlyMap<number, number>,
  authors: ReadonlySet<number>,
): WordsOfField[] {
  // Text that somebody typed without a pause is one piece, and that state may contain its beginning.
  const newWords = ({ id }: Y.Item, text: string) =>
    authors.has(id.client) ? text.slice(Math.max(0, (before.get(id.client) ?? 0) - id.clock)) : '';
  return fragmentNames(doc).flatMap((field) => {
    const fragment = fragmentOf(doc, field);
    const words = fragment ? wordsIn(fragment, newWords) : [];
    return words.length === 0 ? [] : [{ field, words }];
  });
}
