import { WireRelay } from '@tests/support/documents/wireRelay';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket as NodeSocket } from 'ws';
import { openDocument } from '@/documents/openDocument';
import { relayProvider } from '@/documents/relayProvider';
import { isFilled, readView, viewRoom, writeView } from '@/documents/viewDocument';

let relay: WireRelay | null = null;
afterEach(() => {
  relay?.cut();
  relay?.server.close();
});

async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 1000; i++) {
    if (condition()) return;
    await new Promise((done) => setTimeout(done, 5));
  }
  throw new Error('It never came true');
}

function join(url: string) {
  const provider = relayProvider({ url, socket: NodeSocket as unknown as typeof WebSocket });
  return openDocument(viewRoom('v'), { persistence: null, provider });
}

describe('relay provider', () => {
  it('says saved only when the relay has stored what was sent', async () => {
    relay = await WireRelay.start();
    const open = join(relay.url);
    await until(() => open.status.synced && isFilled(open.doc) && open.status.saved);
    relay.holdBack = true;
    writeView(open.doc, { view_name: 'Actives' }, () => 'id');
    await until(() => relay!.stores.length === 1);
    expect(open.status).toMatchObject({ synced: true, saved: false });
    relay.stores.shift()!();
    await until(() => open.status.saved);
    expect(readView(relay.doc).view_name).toBe('Actives');
    open.close();
  });

  it('keeps what was written while the line was cut, and says so until it is stored', async () => {
    relay = await WireRelay.start();
    const open = join(relay.url);
    await until(() => open.status.saved);
    relay.cut();
    await until(() => !open.status.connected);
    writeView(open.doc, { view_name: 'Offline' }, () => 'id');
    expect(open.status.saved).toBe(false);
    open.reconnect();
    await until(() => open.status.saved);
    expect(readView(relay.doc).view_name).toBe('Offline');
    open.close();
  });

  it('says of presence only its own, not what it heard of others', async () => {
    relay = await WireRelay.start();
    const [one, two] = [join(relay.url), join(relay.url)];
    await until(() => one.status.synced && two.status.synced);
    one.awareness.setLocalState({ at: 'first' });
    await until(() => two.awareness.getStates().get(one.awareness.clientID)?.at === 'first');
    two.awareness.setLocalState({ at: 'second' });
    await until(() => one.awareness.getStates().get(two.awareness.clientID)?.at === 'second');
    one.awareness.setLocalState({ at: 'third' });
    await until(() => two.awareness.getStates().get(one.awareness.clientID)?.at === 'third');
    const tabs = new Set([one, two].map(({ awareness }) => awareness.clientID));
    for (const told of relay.presence) expect(told).toHaveLength(1);
    expect(new Set(relay.presence.flat())).toEqual(tabs);
    // Each said that it is here when it came, and then what is new; nobody repeated the other.
    expect(relay.presence.length).toBeLessThanOrEqual(5);
    one.close();
    two.close();
  });

  it('reports a refusal and does not come again', async () => {
    relay = await WireRelay.start();
    relay.refuse = true;
    const open = join(relay.url);
    await until(() => open.status.refused !== null);
    expect(open.status.refused).toBe('No right to this view');
    // Longer than the first pauses between tries.
    await new Promise((done) => setTimeout(done, 1500));
    expect(relay.connections).toBe(1);
    relay.refuse = false;
    open.reconnect();
    await until(() => open.status.synced);
    expect(open.status.refused).toBeNull();
    open.close();
  });
});
