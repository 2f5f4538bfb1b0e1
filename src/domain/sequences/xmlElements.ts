export interface XmlElement {
  name: string;
  attributes: { readonly [name: string]: string };
}

const ELEMENT = /<([A-Za-z][\w.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const NAMED: { readonly [entity: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The opening tags of a small XML text with their attributes, in order. No nesting, no text between tags. */
export function xmlElements(xml: string): XmlElement[] {
  return [...xml.matchAll(ELEMENT)].map(([, name, list]) => ({
    name: name!,
    attributes: Object.fromEntries(
      [...list!.matchAll(ATTRIBUTE)].map(([, key, double, single]) => [key!, unescaped(double ?? single ?? '')]),
    ),
  }));
}
