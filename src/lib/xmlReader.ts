import { endOfTag } from './endOfTag';

/** The parts of an XML text, in order. Names come without their prefix. */
export interface XmlHandler {
  /** @param attributes as they are written; `xmlAttributes` reads them. */
  open?(name: string, attributes: string, isEmpty: boolean): void;
  /** Also called for an empty element, right after `open`. */
  close?(name: string): void;
  /** Text between two tags, entities resolved; a long one arrives in several pieces. */
  text?(text: string): void;
}

/** Reads XML in pieces of any size, cut anywhere. */
export interface XmlReader {
  push(text: string): void;
  end(): void;
}

/** No program writes a tag or comment longer than this. */
const TOKEN_LIMIT = 1_000_000;
/** Longest entity: a number of seven digits. */
const ENTITY = 12;
const NAMED: { readonly [entity: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Space, tab and line ends: the white space of XML, and all characters below it. */
const isBlank = (code: number) => code <= 32;

/** A tag or comment of an XML text that does not end where it should. */
export class XmlError extends Error {}

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** The attributes of a tag by their names, without prefix. */
export function xmlAttributes(written: string): { [name: string]: string } {
  const found: { [name: string]: string } = {};
  let at = 0;
  for (;;) {
    const equals = written.indexOf('=', at);
    if (equals < 0) return found;
    let from = at;
    while (from < equals && isBlank(written.charCodeAt(from))) from++;
    let open = equals + 1;
    while (open < written.length && isBlank(written.charCodeAt(open))) open++;
    const quote = written[open];
    if (quote !== '"' && quote !== "'") return found;
    const close = written.indexOf(quote, open + 1);
    if (close < 0) return found;
    found[localName(written.slice(from, equals).trimEnd())] = unescaped(written.slice(open + 1, close));
    at = close + 1;
  }
}

/** Position after the end of a comment, instruction or declaration; -1 when it is incomplete. */
function endOfAside(text: string, at: number): number {
  const behind = (mark: string, from: number) => {
    const found = text.indexOf(mark, from);
    return found < 0 ? -1 : found + mark.length;
  };
  if (text.startsWith('<!--', at)) return behind('-->', at + 4);
  if (text.startsWith('<?', at)) return behind('?>', at + 2);
  // A declaration may contain others in brackets.
  const end = text.indexOf('>', at);
  const opens = end >= 0 && text.slice(at, end).includes('[');
  return opens ? behind(']>', end) : behind('>', at);
}

const CDATA = '<![CDATA[';
const OPENS = 60;

/**
 * A reader of XML that keeps nothing but the current tag, so that neither depth nor length of a text costs memory. It
 * resolves no entities but the five of XML, and checks no nesting.
 * @param most characters of one tag or comment
 * @throws XmlError for a tag that has no end
 */
export function createXmlReader(handler: XmlHandler, most = TOKEN_LIMIT): XmlReader {
  let held = '';

  function tag(written: string): void {
    const isEmpty = written.endsWith('/');
    const body = isEmpty ? written.slice(0, -1) : written;
    let end = 0;
    while (end < body.length && !isBlank(body.charCodeAt(end))) end++;
    if (written.startsWith('/')) return handler.close?.(localName(body.slice(1, end)));
    const name = localName(body.slice(0, end));
    handler.open?.(name, body.slice(end), isEmpty);
    if (isEmpty) handler.close?.(name);
  }

  /** Position after a comment, instruction or declaration; -1 when it is incomplete. */
  function aside(text: string, at: number): number {
    if (text.length - at < CDATA.length && CDATA.startsWith(text.slice(at))) return -1;
    if (!text.startsWith(CDATA, at)) return endOfAside(text, at);
    const end = text.indexOf(']]>', at);
    if (end >= 0) handler.text?.(text.slice(at + CDATA.length, end));
    return end < 0 ? -1 : end + 3;
  }

  /** Position after the token that begins at a `<`; -1 when it is incomplete. */
  function token(text: string, at: number): number {
    const next = text[at + 1];
    if (next === '!' || next === '?') return aside(text, at);
    const end = endOfTag(text, at);
    if (end < 0) return -1;
    tag(text.slice(at + 1, end));
    return end + 1;
  }

  /** Emits text up to the next tag; the beginning of an entity at the end of a piece waits for the next one. */
  function plain(text: string, from: number, isLast: boolean): number {
    const next = text.indexOf('<', from);
    let end = next < 0 ? text.length : next;
    if (next < 0 && !isLast) {
      const entity = text.lastIndexOf('&');
      if (entity >= from && text.length - entity < ENTITY && !text.includes(';', entity)) end = entity;
    }
    if (end > from) handler.text?.(unescaped(text.slice(from, end)));
    return end;
  }

  function read(text: string, isLast: boolean): void {
    let at = 0;
    while (at < text.length) {
      const behind = text.charCodeAt(at) === OPENS ? token(text, at) : plain(text, at, isLast);
      if (behind < 0 || behind === at) break;
      at = behind;
    }
    held = text.slice(at);
    if (held.length > most) throw new XmlError('A tag has no end.');
  }

  return {
    push: (text) => read(held === '' ? text : held + text, false),
    end() {
      read(held, true);
      if (held !== '') throw new XmlError('The text ends within a tag.');
    },
  };
}
