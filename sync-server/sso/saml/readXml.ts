/** An element of a parsed document. */
export interface XmlElement {
  /** Local name, without the prefix. */
  name: string;
  /** Empty when there is none. */
  namespace: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly XmlElement[];
  /** The text directly in it, without that of its children. */
  text: string;
}

/** Says why a text is not XML of the accepted subset. */
export class XmlFault extends Error {}

interface Open {
  tag: string;
  prefix: string;
  name: string;
  attributes: Map<string, string>;
  spaces: ReadonlyMap<string, string>;
  children: XmlElement[];
  text: string;
}

const DEEPEST = 60;
const MOST_ELEMENTS = 20_000;
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const XML_SPACE = 'http://www.w3.org/XML/1998/namespace';
const isBlank = (letter: string) => letter === ' ' || letter === '\n' || letter === '\t' || letter === '\r';
const isName = (text: string) => /^[A-Za-z_][\w.-]*(:[A-Za-z_][\w.-]*)?$/.test(text);

/**
 * Text with its references resolved: the five predefined entities and character numbers, nothing that a document could
 * define.
 */
function plainText(text: string): string {
  if (text.includes('<')) throw new XmlFault('A “<” is not allowed here.');
  return text.replace(/&([^;&]{0,12});?/g, (whole, reference: string) => {
    const number = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(reference);
    const code = number ? Number.parseInt(number[1] ?? (number[2] as string), number[1] ? 16 : 10) : null;
    const letter = code === null ? NAMED[reference] : code <= 0x10ffff && code > 0 ? String.fromCodePoint(code) : null;
    if (!whole.endsWith(';') || letter === undefined || letter === null)
      throw new XmlFault(`The reference ${whole.slice(0, 20)} is not known.`);
    return letter;
  });
}

/** The attributes of a tag, from the text after its name. */
function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    if (isBlank(text[at] as string)) {
      at++;
      continue;
    }
    const equals = text.indexOf('=', at);
    const name = equals < 0 ? '' : text.slice(at, equals).trim();
    if (!isName(name)) throw new XmlFault('An attribute is not written correctly.');
    let open = equals + 1;
    while (open < text.length && isBlank(text[open] as string)) open++;
    const quote = text[open];
    const close = quote === '"' || quote === "'" ? text.indexOf(quote, open + 1) : -1;
    if (close < 0) throw new XmlFault(`The attribute ${name} has no quotes.`);
    if (attributes.has(name)) throw new XmlFault(`The attribute ${name} occurs twice.`);
    attributes.set(name, plainText(text.slice(open + 1, close)));
    at = close + 1;
  }
  return attributes;
}

/** The end of a tag: the first “>” outside of quotes. */
function endOfTag(xml: string, from: number): number {
  let quote = '';
  for (let at = from; at < xml.length; at++) {
    const letter = xml[at] as string;
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return at;
  }
  throw new XmlFault('A tag is not closed.');
}

function spacesOf(attributes: ReadonlyMap<string, string>, outer: ReadonlyMap<string, string>) {
  const declared = [...attributes].filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (declared.length === 0) return outer;
  return new Map([...outer, ...declared.map(([name, value]) => [name.slice(6), value] as const)]);
}

function closed(open: Open): XmlElement {
  const namespace = open.spaces.get(open.prefix);
  if (namespace === undefined && open.prefix !== '') throw new XmlFault(`The prefix ${open.prefix} is not declared.`);
  const { name, attributes, children, text } = open;
  return { name, namespace: namespace ?? '', attributes, children, text };
}

/**
 * Parses a minimal subset of XML: elements, attributes and text. Document types, custom entities, processing
 * instructions and CDATA are refused; comments are too, unless they are allowed.
 * @throws XmlFault
 */
export function readXml(source: string, { comments = false } = {}): XmlElement {
  let xml = source.startsWith('\uFEFF') ? source.slice(1) : source;
  if (xml.startsWith('<?xml')) {
    const end = xml.indexOf('?>');
    const encoding = /encoding\s{0,5}=\s{0,5}["']([^"']{0,40})["']/.exec(xml.slice(0, Math.min(end, 200)))?.[1];
    if (end < 0 || (encoding !== undefined && encoding.toLowerCase() !== 'utf-8'))
      throw new XmlFault('The document must be UTF-8.');
    xml = xml.slice(end + 2);
  }
  const stack: Open[] = [];
  let root: XmlElement | null = null;
  let count = 0;
  let at = 0;
  const end = (element: XmlElement) => {
    const parent = stack.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
  };
  while (at < xml.length) {
    const tag = xml.indexOf('<', at);
    const text = xml.slice(at, tag < 0 ? xml.length : tag);
    const parent = stack.at(-1);
    if (parent) parent.text += plainText(text);
    else if (text.trim() !== '') throw new XmlFault('This is not an XML document.');
    if (tag < 0) break;
    if (xml.startsWith('<!--', tag) && comments) {
      const over = xml.indexOf('-->', tag + 4);
      if (over < 0) throw new XmlFault('A comment is not closed.');
      at = over + 3;
      continue;
    }
    const next = xml[tag + 1];
    if (next === '!' || next === '?')
      throw new XmlFault('Document types, comments and processing instructions are not accepted.');
    const close = endOfTag(xml, tag + 1);
    at = close + 1;
    if (next === '/') {
      const open = stack.pop();
      if (!open || xml.slice(tag + 2, close).trim() !== open.tag)
        throw new XmlFault('A tag is closed that is not open.');
      end(closed(open));
      continue;
    }
    if (root !== null || ++count > MOST_ELEMENTS || stack.length >= DEEPEST)
      throw new XmlFault('The document is too large.');
    const isEmpty = xml[close - 1] === '/';
    const inner = xml.slice(tag + 1, isEmpty ? close - 1 : close);
    const blank = [...inner].findIndex(isBlank);
    const name = blank < 0 ? inner : inner.slice(0, blank);
    if (!isName(name)) throw new XmlFault('This is not an XML document.');
    const attributes = attributesOf(blank < 0 ? '' : inner.slice(blank));
    const spaces = spacesOf(attributes, parent?.spaces ?? new Map([['xml', XML_SPACE]]));
    const [prefix, local] = name.includes(':') ? (name.split(':') as [string, string]) : ['', name];
    const open: Open = { tag: name, prefix, name: local, attributes, spaces, children: [], text: '' };
    if (isEmpty) end(closed(open));
    else stack.push(open);
  }
  if (stack.length > 0 || root === null) throw new XmlFault('This is not an XML document.');
  return root;
}

/** All elements of a document, parents before children. */
export function* everyElement(root: XmlElement): Generator<XmlElement> {
  yield root;
  for (const child of root.children) yield* everyElement(child);
}

/** The children with a name. */
export function childrenOf(element: XmlElement, namespace: string, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name && child.namespace === namespace);
}
