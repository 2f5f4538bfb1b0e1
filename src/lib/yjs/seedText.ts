import * as Y from 'yjs';
import { hashText } from '../hashText';
import { raiseSchemaNumber } from './schemaNumber';
import { writeFragment } from './writeFragment';
import type { XmlNode } from './xmlNode';

/** The schema that a seed names. Another number would make other bytes of the same text. */
const SEED_SCHEMA = 1;

/**
 * The update that fills an empty text document. The same room and text give the same bytes wherever they are made, so that
 * a device without network and the server can both begin a text, and merge to one.
 * @param fragment name of the fragment that has content
 * @param nodes its content in its one form, with names in a fixed order
 */
export function seedText(room: string, fragment: string, nodes: readonly XmlNode[]): Uint8Array {
  const doc = new Y.Doc();
  // Whoever writes other content must be another author: one author's changes are known by their number alone.
  doc.clientID = hashText(`${room} ${fragment} ${JSON.stringify(nodes)}`);
  doc.transact(() => {
    raiseSchemaNumber(doc, SEED_SCHEMA);
    writeFragment(doc.getXmlFragment(fragment), nodes, (held) => [...held]);
  });
  const update = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return update;
}
