import type { Json } from '../json';

/** A node of a document that is stored as a Y.XmlFragment, in ProseMirror's JSON form. */
export interface XmlNode {
  type: string;
  attrs?: { [name: string]: Json };
  content?: XmlNode[];
  text?: string;
  marks?: { type: string; attrs?: { [name: string]: Json } }[];
}
