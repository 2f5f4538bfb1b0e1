import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';
import { invalid } from '../refusal';
import { plainText } from './plainText';
import { readRichDoc } from './readRichDoc';
import { EMPTY_DOC, type RichNode } from './richNode';
import { docOfText, isPlain, withText } from './textDoc';

/**
 * A rich text in a row: its words, and the full document if it is more than words. `seed` is its content before it was
 * first changed; absent while it is unchanged.
 */
export interface RowText {
  words: string;
  content?: Json | null | undefined;
  seed?: Json | null | undefined;
}

/**
 * Maximum length of the words, and of the document as JSON, that a row accepts. An event contains both, before and
 * after.
 */
export const MOST_WORDS = 100_000;
const MOST_CONTENT = 150_000;
/**
 * Maximum length of the words in a call: what a row does not accept goes into the document, whose size is limited in
 * bytes.
 */
export const MOST_GIVEN = 4_000_000;

/** The rich text of a row. */
export function docOfRow({ words, content }: RowText): RichNode {
  const read = content === null || content === undefined ? null : readRichDoc(content);
  // A document written by a newer version is read as its words.
  return read?.ok ? read.doc : docOfText(words);
}

/** The rich text with which a row began: always the same, and on every device. */
export function firstDoc(text: RowText): RichNode {
  const read = text.seed === null || text.seed === undefined ? null : readRichDoc(text.seed);
  return read?.ok ? read.doc : docOfRow(text);
}

const contentOf = (doc: RichNode) => (isPlain(doc) ? null : (doc as unknown as Json));

/** The text of a new row. */
export const rowText = (doc: RichNode) => ({ words: plainText(doc), content: contentOf(doc) });

/**
 * As many whole blocks from the beginning as a row accepts. The live document has all of it; if a text is longer, its
 * row contains the beginning.
 */
export function fittingDoc(doc: RichNode): RichNode {
  const blocks = doc.content ?? [];
  let [words, characters, taken] = [0, 0, 0];
  for (const block of blocks) {
    words += plainText({ type: 'doc', content: [block] }).length + 1;
    characters += JSON.stringify(block).length + 1;
    if (words > MOST_WORDS || characters > MOST_CONTENT) break;
    taken += 1;
  }
  return taken === blocks.length ? doc : taken === 0 ? EMPTY_DOC : { type: 'doc', content: blocks.slice(0, taken) };
}

/** A text as a caller may pass it: its words, or the full document; null removes the formatting. */
export interface GivenText {
  words?: string | undefined;
  content?: Json | null | undefined;
}

/** Whether a row accepts what a caller gives; input that is not a text is refused elsewhere. */
export function fitsRow({ words, content }: GivenText): boolean {
  if (words !== undefined && words.length > MOST_WORDS) return false;
  const read = content === undefined || content === null ? null : readRichDoc(content);
  return !read?.ok || fittingDoc(read.doc) === read.doc;
}

/**
 * The rich text that a caller gives; undefined if none is given. New words keep the formatting around them.
 * @param names the names of words and document in the input
 * @param isWhole it may be longer than a row accepts, because it goes into the document
 * @throws Refusal invalid, naming the part that does not fit
 */
export function givenDoc(
  held: RowText,
  given: GivenText,
  names: { words: string; content: string },
  isWhole = false,
): RichNode | undefined {
  const { words, content } = given;
  const tooLong = `This text is too long: the limit is ${MOST_WORDS} characters.`;
  if (!isWhole && words !== undefined && words.length > MOST_WORDS) throw invalid([names.words], tooLong, 'text');
  if (content === undefined) return words === undefined ? undefined : withText(docOfRow(held), words);
  if (content === null) return docOfText(words ?? held.words);
  const read = readRichDoc(content);
  if (!read.ok) throw invalid([names.content], `${names.content} at ${read.path}: ${read.message}`, 'text');
  if (words !== undefined && plainText(read.doc) !== words)
    throw invalid([names.words], `${names.words} and ${names.content} say different things. Send one of them.`, 'text');
  if (!isWhole && fittingDoc(read.doc) !== read.doc) throw invalid([names.content], tooLong, 'text');
  return read.doc;
}

/** The text of a row after a change; null where nothing changes. */
export function changedText(held: RowText, doc: RichNode): Required<RowText> | null {
  const before = docOfRow(held);
  if (sameJson(before as unknown as Json, doc as unknown as Json)) return null;
  return { ...rowText(doc), seed: held.seed ?? (before as unknown as Json) };
}
