import * as Y from 'yjs';

type Decoded = ReturnType<typeof Y.decodeUpdate>;

/**
 * Whether a decoded update refers to parts that neither the document nor the update itself has. Yjs would keep such an
 * update pending, possibly forever; a client that is in sync never sends one.
 * @throws RangeError on parts of zero length: Yjs accepts them, and then cannot load the document that contains them.
 */
export function restsOnMissing({ structs, ds }: Decoded, doc: Y.Doc): boolean {
  const ends = new Map<number, number>();
  const end = (client: number) => ends.get(client) ?? Y.getState(doc.store, client);
  for (const struct of structs) {
    const { client, clock } = struct.id;
    if (struct.length < 1) throw new RangeError('A part of length 0');
    if (struct instanceof Y.Skip || clock > end(client)) return true;
    ends.set(client, Math.max(end(client), clock + struct.length));
  }
  const misses = (id: unknown) => id instanceof Y.ID && id.clock >= end(id.client);
  for (const struct of structs)
    if (struct instanceof Y.Item && (misses(struct.origin) || misses(struct.rightOrigin) || misses(struct.parent)))
      return true;
  for (const [client, ranges] of ds.clients)
    for (const { clock, len } of ranges) {
      if (len < 1) throw new RangeError('A deletion of length 0');
      if (clock + len > end(client)) return true;
    }
  return false;
}
