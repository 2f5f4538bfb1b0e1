import type { DocState, DocStore, StoredUpdate } from '@server/relay/docStore';
import * as Y from 'yjs';
import type { Json } from '@/lib/json';

interface Doc {
  state: DocState;
  /** Number of the event of `state.base`. */
  baseSeq: number;
  snapshot: { upto: number; bytes: Uint8Array } | null;
  updates: StoredUpdate[];
}

/** How one process reaches the database. */
export interface Wire {
  /** An access takes time. @throws when the process died meanwhile, or the database cannot be reached */
  pass(): Promise<void>;
}

/** The contents of the document tables; each operation is one transaction, as in docStore.ts on PostgreSQL. */
export class MemoryDocs {
  /** All of them belong to one workspace. */
  readonly #docs = new Map<string, Doc>();

  #get(docId: string): Doc {
    const doc = this.#docs.get(docId);
    if (!doc) throw new Error(`The document ${docId} does not exist`);
    return doc;
  }

  #append(docId: string, update: Omit<StoredUpdate, 'seq'>): number {
    const doc = this.#get(docId);
    doc.state.seq += 1;
    doc.updates.push({ ...update, bytes: update.bytes.slice(), seq: doc.state.seq });
    return doc.state.seq;
  }

  /** Everything stored of a document, merged. */
  whole(docId: string): Y.Doc {
    const doc = new Y.Doc();
    const held = this.#docs.get(docId);
    if (held?.snapshot) Y.applyUpdate(doc, held.snapshot.bytes);
    for (const { bytes } of held?.updates ?? []) Y.applyUpdate(doc, bytes);
    return doc;
  }

  seqOf(docId: string): number {
    return this.#docs.get(docId)?.state.seq ?? 0;
  }

  /** Merges bridged updates into the snapshot. */
  compact(docId: string, least: number): void {
    const doc = this.#docs.get(docId);
    if (!doc) return;
    const from = doc.snapshot?.upto ?? 0;
    const upto = Math.min(doc.state.seq, doc.state.bridgedSeq);
    if (upto - from < least) return;
    const folded = doc.updates.filter(({ seq }) => seq <= upto);
    const bytes = [...(doc.snapshot ? [doc.snapshot.bytes] : []), ...folded.map((update) => update.bytes)];
    doc.snapshot = { upto, bytes: Y.mergeUpdates(bytes) };
    doc.updates = doc.updates.filter(({ seq }) => seq > upto);
  }

  /** The tables as one process uses them. */
  storeOf(wire: Wire): DocStore {
    const act = async <T>(run: () => T): Promise<T> => {
      await wire.pass();
      const answer = structuredClone(run());
      // The answer to a completed operation may be lost as well.
      await wire.pass();
      return answer;
    };
    return {
      ensure: ({ docId }) =>
        act(() => {
          if (this.#docs.has(docId)) return;
          const state = { seq: 0, bridgedSeq: 0, resourceSeq: 0, base: null };
          this.#docs.set(docId, { state, baseSeq: 0, snapshot: null, updates: [] });
        }),
      load: async ({ docId }, into) => {
        const { state, bytes } = await act(() => ({
          state: this.#get(docId).state,
          bytes: Y.encodeStateAsUpdate(this.whole(docId)),
        }));
        Y.transact(into, () => Y.applyUpdate(into, bytes, 'storage'), 'storage');
        return state;
      },
      state: ({ docId }) => act(() => this.#get(docId).state),
      since: ({ docId }, from) => act(() => this.#get(docId).updates.filter(({ seq }) => seq > from)),
      append: ({ docId }, bytes, origin, actorId) => act(() => this.#append(docId, { bytes, origin, actorId })),
      appendResource: ({ docId }, eventSeq, update, origin, at) =>
        act(() => {
          const { state } = this.#get(docId);
          if (state.resourceSeq >= eventSeq || (at !== null && state.seq !== at)) return null;
          state.resourceSeq = eventSeq;
          return update ? this.#append(docId, { bytes: update, origin, actorId: null }) : state.seq;
        }),
      markBridged: ({ docId }, seq, eventSeq, base: Json) =>
        act(() => {
          const doc = this.#get(docId);
          doc.state.bridgedSeq = Math.max(doc.state.bridgedSeq, seq);
          if (doc.baseSeq <= eventSeq) doc.state.base = structuredClone(base);
          doc.baseSeq = Math.max(doc.baseSeq, eventSeq);
        }),
      compact: ({ docId }) => act(() => this.compact(docId, 1)),
      newest: (keys) =>
        act(() => keys.flatMap((key) => (this.#docs.has(key.docId) ? [{ ...key, seq: this.seqOf(key.docId) }] : []))),
    };
  }
}
