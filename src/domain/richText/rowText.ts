import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';
import { invalid } from '../refusal';
import { plainText } from './plainText';
import { readRichDoc } from './readRichDoc';
import { EMPTY_DOC, type RichNode } from './richNode';
import { docOfText, isPlain, withText } from './textDoc';

/**
 * A rich text in a row: its words, and the whole of it where it is more than words. `seed` is what it said before it was
 * first changed; absent while it never was.
 */
export interface RowText {
  words: string;
  content?: Json | null | undefined;
  seed?: Json | null | undefined;
}

/** Letters of the words, and of the whole as JSON, that a row takes. An event holds both of them before and after. */
export const MOST_WORDS = 100_000;
const MOST_CONTENT = 150_000;

/** The rich text of a row. */
export function docOfRow({ words, content }: RowText): RichNode {
  const read = content === null || content === undefined ? null : readRichDoc(content);
  // One that a newer version wrote is read as its words.
  return read?.ok ? read.doc : docOfText(words);
}

/** The rich text with which a row began: the same for ever, and on every device. */
export function firstDoc(text: RowText): RichNode {
  const read = text.seed === null || text.seed === undefined ? null : readRichDoc(text.seed);
  return read?.ok ? read.doc : docOfRow(text);
}

const contentOf = (doc: RichNode) => (isPlain(doc) ? null : (doc as unknown as Json));

/** A new row's text. */
export const rowText = (doc: RichNode) => ({ words: plainText(doc), content: contentOf(doc) });

/**
 * As many whole blocks from the beginning as a row takes. The document has all of it; the row of a text beyond that says its
 * beginning.
 */
export function fittingDoc(doc: RichNode): RichNode {
  const blocks = doc.content ?? [];
  let [words, letters, taken] = [0, 0, 0];
  for (const block of blocks) {
    words += plainText({ type: 'doc', content: [block] }).length + 1;
    letters += JSON.stringify(block).length + 1;
    if (words > MOST_WORDS || letters > MOST_CONTENT) break;
    taken += 1;
  }
  return taken === blocks.length ? doc : taken === 0 ? EMPTY_DOC : { type: 'doc', content: blocks.slice(0, taken) };
}

/** What a caller may say of a text: its words, or the whole of it; null takes the formatting away. */
export interface GivenText {
  words?: string | undefined;
  content?: Json | null | undefined;
}

/**
 * The rich text that a caller gives; undefined where they say nothing. Other words keep the formatting around them.
 * @param names what words and whole are called in the input
 * @throws Refusal invalid, naming the part that does not fit
 */
export function givenDoc(
  held: RowText,
  given: GivenText,
  names: { words: string; content: string },
): RichNode | undefined {
  const { words, content } = given;
  if (content === undefined) return words === undefined ? undefined : withText(docOfRow(held), words);
  if (content === null) return docOfText(words ?? held.words);
  const read = readRichDoc(content);
  if (!read.ok) throw invalid([names.content], `${names.content} at ${read.path}: ${read.message}`, 'text');
  if (words !== undefined && plainText(read.doc) !== words)
    throw invalid([names.words], `${names.words} and ${names.content} say different things. Send one of them.`, 'text');
  if (fittingDoc(read.doc) !== read.doc)
    throw invalid([names.content], `This text is too long: the limit is ${MOST_WORDS} characters.`, 'text');
  return read.doc;
}

/** The text of a row after a change; null where nothing changes. */
export function changedText(held: RowText, doc: RichNode): Required<RowText> | null {
  const before = docOfRow(held);
  if (sameJson(before as unknown as Json, doc as unknown as Json)) return null;
  return { ...rowText(doc), seed: held.seed ?? (before as unknown as Json) };
}
