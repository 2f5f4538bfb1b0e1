import { createXmlReader, xmlAttributes } from '@/lib/xmlReader';

export interface XmlElement {
  name: string;
  attributes: { readonly [name: string]: string };
}

/** The opening tags of a small XML text with their attributes, in order. No nesting, no text between tags. */
export function xmlElements(xml: string): XmlElement[] {
  const found: XmlElement[] = [];
  const open = (name: string, attributes: string) => found.push({ name, attributes: xmlAttributes(attributes) });
  const reader = createXmlReader({ open }, Number.POSITIVE_INFINITY);
  reader.push(xml);
  return found;
}
