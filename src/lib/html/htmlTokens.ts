import { endOfTag } from '../endOfTag';

/** A tag with its name in lower case, or text as it is written. */
export type HtmlToken =
  | { kind: 'tag'; name: string; isClosing: boolean; attributes: string }
  | { kind: 'text'; text: string };

const TAG_NAME = /<(\/?)([a-z][a-z0-9]*)/iy;
const END_OF_RAW = { style: /<\/style\s*>/gi, script: /<\/script\s*>/gi };

const isRaw = (name: string): name is keyof typeof END_OF_RAW => name in END_OF_RAW;

/**
 * The tags and texts of HTML from a position on; comments, styles and scripts are left out. Linear in the length of the
 * text: a missing end is searched for only once.
 */
export function* htmlTokens(html: string, from: number): Generator<HtmlToken> {
  const unclosed = new Set<string>();
  let quotesHold = true;

  /** Position after a style or script; after its opening tag if nothing closes it. */
  const behindRaw = (name: keyof typeof END_OF_RAW, at: number): number => {
    const end = END_OF_RAW[name];
    end.lastIndex = at;
    if (!unclosed.has(name) && end.test(html)) return end.lastIndex;
    unclosed.add(name);
    return at;
  };

  const tagEnd = (at: number): number => {
    const end = quotesHold ? endOfTag(html, at) : -1;
    if (end >= 0) return end;
    // An unclosed quote: from here on quotes are ordinary characters.
    quotesHold = false;
    return html.indexOf('>', at);
  };

  let at = from;
  while (at < html.length) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    TAG_NAME.lastIndex = at;
    const named = TAG_NAME.exec(html);
    const end = named ? tagEnd(TAG_NAME.lastIndex) : -1;
    if (named && end < 0) {
      yield { kind: 'text', text: html.slice(at) };
      return;
    }
    if (named) {
      const name = named[2]!.toLowerCase();
      const isClosing = named[1] === '/';
      yield { kind: 'tag', name, isClosing, attributes: html.slice(at + named[0].length, end) };
      at = !isClosing && isRaw(name) ? behindRaw(name, end + 1) : end + 1;
      continue;
    }
    // A `<` that begins no tag is text.
    const next = html.indexOf('<', at + 1);
    const stop = next < 0 ? html.length : next;
    yield { kind: 'text', text: html.slice(at, stop) };
    at = stop;
  }
}
