import * as Y from 'yjs';
import { hashText } from '../hashText';
import { raiseSchemaNumber } from './schemaNumber';
import { writeFragment } from './writeFragment';
import type { XmlNode } from './xmlNode';

/** The schema number that a seed stores. Another number would give other bytes for the same text. */
const SEED_SCHEMA = 1;

/**
 * The update that fills an empty text document. The same room and text give the same bytes everywhere, so that an
 * offline device and the server can both begin a text, and the two merge into one.
 * @param fragment name of the fragment that has content
 * @param nodes its content in canonical form, with names in a fixed order
 */
export function seedText(room: string, fragment: string, nodes: readonly XmlNode[]): Uint8Array {
  const doc = new Y.Doc();
  // Different content must come from a different author: changes of an author are identified only by a running number.
  doc.clientID = hashText(`${room} ${fragment} ${JSON.stringify(nodes)}`);
  doc.transact(() => {
    raiseSchemaNumber(doc, SEED_SCHEMA);
    writeFragment(doc.getXmlFragment(fragment), nodes, (held) => [...held]);
  });
  const update = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return update;
}
