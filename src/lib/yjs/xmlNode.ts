import type { Json } from '../json';

/** A node of a document that is kept as a Y.XmlFragment, in the form that ProseMirror gives it as JSON. */
export interface XmlNode {
  type: string;
  attrs?: { [name: string]: Json };
  content?: XmlNode[];
  text?: string;
  marks?: { type: string; attrs?: { [name: string]: Json } }[];
}
