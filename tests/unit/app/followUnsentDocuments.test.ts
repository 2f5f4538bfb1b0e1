import { WireRelay } from '@tests/support/documents/wireRelay';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket as NodeSocket } from 'ws';
import { followUnsentDocuments, type RefusedDocuments } from '@/app/workspace/followUnsentDocuments';
import { DocumentRegistry } from '@/documents/documentRegistry';
import { indexedDbPersistence } from '@/documents/indexedDbPersistence';
import type { OpenDocument } from '@/documents/openDocument';
import { relayProvider } from '@/documents/relayProvider';
import { UnsentRooms } from '@/documents/unsentRooms';
import { readView, viewRoom, writeView } from '@/documents/viewDocument';
import { createSyncStatus } from '@/store/replica/syncStatus';

const NOTHING_REFUSED: RefusedDocuments = {
  isRefused: async () => false,
  takeOut: async () => undefined,
  takesOutOpen: () => false,
  onRights: () => () => undefined,
};

const OWNER = 'labtide-workspace-ana';
const ROOM = viewRoom('v');
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

/** Storage of a browser between two visits. */
function browser() {
  Object.assign(globalThis, { indexedDB: new IDBFactory(), IDBKeyRange });
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
  const unsent = new UnsentRooms(storage, OWNER);
  /** A visit of the page; without a relay there is no network. */
  const visit = (url: string | null) => {
    const socket = NodeSocket as unknown as typeof WebSocket;
    const documents = new DocumentRegistry(
      {
        unsent,
        persistence: indexedDbPersistence(OWNER),
        provider: url === null ? null : relayProvider({ url, socket }),
      },
      0,
    );
    ends.push(() => documents.closeAll());
    return documents;
  };
  return { unsent, visit, kept };
}

async function relayOf(): Promise<WireRelay> {
  const relay = await WireRelay.start();
  ends.push(() => {
    relay.cut();
    relay.server.close();
  });
  return relay;
}

const saved = (document: OpenDocument) => expect.poll(() => document.status.saved && document.status.loaded).toBe(true);
const rename = (document: OpenDocument, name: string) => writeView(document.doc, { view_name: name }, () => 'id');

/** A view that is on this laptop, and was changed without a network. */
async function changedOffline(laptop: ReturnType<typeof browser>, relay: WireRelay, name: string): Promise<void> {
  const before = laptop.visit(relay.url);
  await saved(before.open(ROOM));
  before.closeAll();
  const offline = laptop.visit(null);
  const document = offline.open(ROOM);
  await document.loaded;
  rename(document, name);
  await new Promise((done) => setTimeout(done, 50));
  offline.closeAll();
}

describe('a view that was changed without a network and closed', () => {
  it('S1 is sent at the next start, and whenever the network is back, without being opened', async () => {
    const relay = await relayOf();
    const laptop = browser();
    await changedOffline(laptop, relay, 'Changed in the train');
    expect(laptop.unsent.list()).toEqual([ROOM]);
    expect(readView(relay.doc).view_name).toBe('All');

    ends.push(followUnsentDocuments(laptop.visit(relay.url), laptop.unsent, createSyncStatus(), NOTHING_REFUSED));
    await expect.poll(() => readView(relay.doc).view_name).toBe('Changed in the train');
    await expect.poll(() => laptop.unsent.list()).toEqual([]);

    await changedOffline(laptop, relay, 'And in the plane');
    const status = createSyncStatus();
    const later = laptop.visit(relay.url);
    status.setState({ online: false });
    relay.refuse = true;
    ends.push(followUnsentDocuments(later, laptop.unsent, status, NOTHING_REFUSED));
    await expect.poll(() => later.peek(ROOM)).toBeUndefined();
    expect(laptop.unsent.list()).toEqual([ROOM]);
    relay.refuse = false;
    status.setState({ online: true });
    await expect.poll(() => laptop.unsent.list()).toEqual([]);
    expect(readView(relay.doc).view_name).toBe('And in the plane');
  });

  it('S7 is reverted if the right was withdrawn, also if that is learned later or while it is open', async () => {
    const relay = await relayOf();
    const laptop = browser();
    await changedOffline(laptop, relay, 'Changed as a member');
    relay.holdBack = true;
    const documents = laptop.visit(relay.url);
    const open = documents.open(ROOM);
    const forgotten: string[] = [];
    documents.onForget((room) => forgotten.push(room));
    let isViewer = false;
    const listeners = new Set<() => void>();
    ends.push(
      followUnsentDocuments(documents, laptop.unsent, createSyncStatus(), {
        isRefused: async () => isViewer,
        takeOut: (room) => documents.forget(room),
        takesOutOpen: () => true,
        onRights(listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      }),
    );
    await expect.poll(() => open.status.synced).toBe(true);
    expect(laptop.unsent.list()).toEqual([ROOM]);
    isViewer = true;
    for (const listener of [...listeners]) listener();
    await expect.poll(() => forgotten).toEqual([ROOM]);
    expect(laptop.unsent.list()).toEqual([]);
  });

  it('S1 counts as unsent until the relay has stored it, and again with the next change', async () => {
    const relay = await relayOf();
    const { unsent, visit } = browser();
    const document = visit(relay.url).open(ROOM);
    await saved(document);
    expect(unsent.list()).toEqual([]);
    relay.holdBack = true;
    rename(document, 'Actives');
    await expect.poll(() => relay.stores.length).toBe(1);
    expect(unsent.list()).toEqual([ROOM]);
    relay.stores.shift()!();
    await expect.poll(() => unsent.list()).toEqual([]);
    rename(document, 'Hits');
    expect(unsent.list()).toEqual([ROOM]);
  });

  it('S8 its local copy belongs to one person, and is deleted with their data', () => {
    const { unsent, kept } = browser();
    unsent.mark(ROOM);
    expect([...kept.keys()]).toEqual([`labtide:unsent-document:${OWNER}:${ROOM}`]);
    expect(new UnsentRooms({ ...mapStorage(kept) }, 'labtide-workspace-ben').list()).toEqual([]);
  });
});

function mapStorage(kept: ReadonlyMap<string, string>) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: () => {},
    removeItem: () => {},
    key: (at: number) => [...kept.keys()][at] ?? null,
    length: kept.size,
  };
}
