import * as Y from 'yjs';

/** The names under which a document has content, whatever its type. */
export function fragmentNames(doc: Y.Doc): string[] {
  return [...doc.share.keys()];
}

/** A fragment of the document; null if something else has its name. */
export function fragmentOf(doc: Y.Doc, name: string): Y.XmlFragment | null {
  const held = doc.share.get(name);
  // Content that arrived over the network has no type until it is requested with one.
  if (held && held.constructor !== Y.AbstractType && !(held instanceof Y.XmlFragment)) return null;
  return doc.getXmlFragment(name);
}
