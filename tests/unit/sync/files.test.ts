import { closeStore, id, openDevice, SLICE, START } from '@tests/support/store/labFixture';
import { ANA, serverLab } from '@tests/support/store/serverLab';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { Unreachable } from '@/contract/failures';
import type { UploadState } from '@/contract/files/start';
import { createComment } from '@/domain/commands/comments/createComment';
import { createField } from '@/domain/commands/dataFields/createField';
import { createRecord } from '@/domain/commands/records/createRecord';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { Refusal } from '@/domain/refusal';
import { createRandom } from '@/lib/random';
import { commit } from '@/store/acts/commit';
import { dropHeldFiles, type NewFile, pruneFiles, readFile } from '@/store/acts/localFiles';
import { retryRefused } from '@/store/acts/refusals';
import { redo, undo } from '@/store/acts/undo';
import type { LocalStore } from '@/store/localStore';
import { createSyncStatus } from '@/store/replica/syncStatus';
import { rescueArchive } from '@/store/rescue/rescueArchive';
import { pushOutbox } from '@/sync/outbox/pushOutbox';
import { PIECE } from '@/sync/outbox/sendFiles';
import { watchUploads } from '@/sync/outbox/watchUploads';
import type { SyncTransport } from '@/sync/syncTransport';

const record = id(100);
const photo = id(500);

/** A server's side of uploads; after `cutAfter` pieces the network breaks once. */
function uploads() {
  const files = new Map<string, { name: string; size: number; bytes: Uint8Array[] }>();
  const log: string[] = [];
  const uses: (string | undefined)[] = [];
  const alternates: (string | null | undefined)[] = [];
  const wire = {
    files,
    log,
    uses,
    alternates,
    cutAfter: Number.POSITIVE_INFINITY,
    refuse: null as Refusal | null,
    state(fileId: string): UploadState {
      const { name, size, bytes } = files.get(fileId)!;
      const received = bytes.reduce((sum, part) => sum + part.length, 0);
      const shown = { id: fileId, original_name: name, file_size: size, received, is_complete: received === size };
      return shown as unknown as UploadState;
    },
    transport: {
      async start(file: Parameters<NonNullable<SyncTransport['files']>['start']>[0]) {
        if (wire.refuse) throw wire.refuse;
        log.push('start');
        uses.push(file.upload_type);
        alternates.push(file.alternate_file);
        if (!files.has(file.id)) files.set(file.id, { name: file.original_name, size: file.file_size, bytes: [] });
        return wire.state(file.id);
      },
      async put(fileId: string, offset: number, bytes: Blob) {
        if (wire.cutAfter-- === 0) throw new Unreachable();
        expect(wire.state(fileId).received).toBe(offset);
        log.push(`piece ${offset / PIECE}`);
        files.get(fileId)!.bytes.push(new Uint8Array(await bytes.arrayBuffer()));
        return wire.state(fileId);
      },
    },
  };
  return wire;
}

async function lab(name: string) {
  const { server, device, ...lab } = serverLab();
  const up = uploads();
  const plain = lab.wire();
  const wire: SyncTransport = {
    ...plain,
    push: (body) => {
      up.log.push(...body.commands.map((command) => command.call));
      return plain.push(body);
    },
    files: up.transport,
  };
  const store = await device(name);
  const made = await commit(store, createField, {
    entity_slice_id: SLICE,
    field_name: 'Photo',
    field_type: 'image',
  });
  const field = made.plan.answer as { id: string };
  await commit(store, createRecord, { id: record, entity_slice_id: SLICE });
  await pushOutbox(store, wire);
  up.log.length = 0;
  return { store, wire, up, fieldId: field.id, server };
}

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, i) => i % 253);
const blob = new Blob([bytesOf(2.5 * PIECE)], { type: 'image/png' });
const file: NewFile = { fileId: photo, name: 'gel.png', type: 'image/png', blob, thumb: new Blob(['t']) };

function drop(store: LocalStore, fieldId: string, files: NewFile[] = [file]) {
  const content = files.map((one) => ({ size: one.blob.size, fileId: one.fileId, filename: one.name }));
  return commit(store, setRecordValues, { id: record, data: { [fieldId]: content } }, { files });
}

describe('files of an outbox', () => {
  it('S1: a file is on the device with its command, also after a reload, and is sent before it', async () => {
    const { store, wire, up, fieldId } = await lab('drop');
    await drop(store, fieldId);
    closeStore(store);
    const again = await openDevice({ name: 'drop', userId: ANA, empty: true, now: () => START });
    const held = await readFile(again, photo);
    expect(held).toMatchObject({ state: 'unsent', name: 'gel.png', size: blob.size });
    expect(Buffer.from(await held!.blob!.arrayBuffer()).equals(Buffer.from(bytesOf(blob.size)))).toBe(true);
    expect(await pushOutbox(again, wire)).toBe('empty');
    expect(up.log).toEqual(['start', 'piece 0', 'piece 1', 'piece 2', 'POST /records/{id}/values']);
    expect(Buffer.concat(up.files.get(photo)!.bytes).equals(Buffer.from(bytesOf(blob.size)))).toBe(true);
    expect(await readFile(again, photo)).toMatchObject({ state: 'held', op_id: '' });
    expect(await again.db.outbox.count()).toBe(0);
  });

  it('an interrupted upload is resumed at its next piece; nothing overtakes it', async () => {
    const { store, wire, up, fieldId } = await lab('break');
    await commit(store, createRecord, { id: id(101), entity_slice_id: SLICE });
    await drop(store, fieldId);
    await commit(store, createRecord, { id: id(102), entity_slice_id: SLICE });
    up.cutAfter = 2;
    await expect(pushOutbox(store, wire)).rejects.toBeInstanceOf(Unreachable);
    up.cutAfter = Number.POSITIVE_INFINITY;
    await pushOutbox(store, wire);
    expect(up.log).toEqual([
      'POST /records',
      'start',
      'piece 0',
      'piece 1',
      'start',
      'piece 2',
      'POST /records/{id}/values',
      'POST /records',
    ]);
  });

  it('S7: an upload that the server refuses is returned with its reason, and what follows is still sent', async () => {
    const { store, wire, up, fieldId } = await lab('refused');
    await drop(store, fieldId);
    await commit(store, createRecord, { id: id(103), entity_slice_id: SLICE });
    up.refuse = new Refusal('too_large', 'The file is larger than 100 MB.');
    await pushOutbox(store, wire);
    expect(await store.db.outbox.toArray()).toMatchObject([
      { state: 'refused', reason: { code: 'too_large', message: 'The file is larger than 100 MB.' } },
    ]);
    expect(await readFile(store, photo)).toMatchObject({ state: 'unsent' });
    up.refuse = new Refusal('unauthenticated', 'Sign in first.');
    await drop(store, fieldId, [{ ...file, fileId: id(501) }]);
    await expect(pushOutbox(store, wire)).rejects.toBeInstanceOf(Refusal);
    expect((await store.db.outbox.toArray()).map((entry) => entry.state)).toEqual(['refused', 'waiting']);
  });

  it('S7 S8: the bytes of a file stay until its operation is answered, even if rights change in between, and while it is refused', async () => {
    const { store, wire, up, fieldId } = await lab('kept');
    await drop(store, fieldId);
    const push = wire.push;
    wire.push = async () => {
      // Uploaded but not answered: the copy is purged at this moment.
      await dropHeldFiles(store);
      expect((await readFile(store, photo))?.blob?.size).toBe(blob.size);
      throw new Unreachable('cut');
    };
    await expect(pushOutbox(store, wire)).rejects.toBeInstanceOf(Unreachable);
    wire.push = async ({ commands }) => ({
      results: commands.map(({ op_id }) => ({
        outcome: 'rejected' as const,
        op_id,
        code: 'not_found' as const,
        content: 'Not found.',
      })),
      server_time: START,
    });
    up.log.length = 0;
    await pushOutbox(store, wire);
    // It has arrived: it is not sent again.
    expect(up.log).toEqual([]);
    await dropHeldFiles(store);
    await pruneFiles(store);
    expect((await rescueArchive(store)).name).toBe('labtide-unsent-work.zip');
    wire.push = push;
    const [refused] = await store.db.outbox.toArray();
    await retryRefused(store, refused!.op_id);
    await pushOutbox(store, wire);
    // The server is asked whether it still has the file.
    expect(up.log).toEqual(['start', 'POST /records/{id}/values']);
    expect(await readFile(store, photo)).toMatchObject({ state: 'held', op_id: '' });
    closeStore(store);
  });

  it.each(Array.from({ length: 12 }, (_, seed) => seed))(
    'S1 S7 S8 S13: in any sequence of events, unsent work has its bytes, and the rescue file has them too (seed %i)',
    async (seed) => {
      const { store, wire, up, fieldId } = await lab(`walk-${seed}`);
      const random = createRandom(seed + 1);
      const { push } = wire;
      const dropped = new Map<string, Blob>();
      const steps: (() => Promise<unknown>)[] = [
        async () => {
          const one: NewFile = {
            ...file,
            fileId: id(600 + dropped.size),
            blob: new Blob([bytesOf(10 + dropped.size)]),
          };
          dropped.set(one.fileId, one.blob);
          await drop(store, fieldId, [one]);
        },
        // The network is lost in the middle of an upload.
        async () => {
          up.cutAfter = 0;
        },
        // The bytes arrive, and the laptop is switched off before the command is sent.
        async () => {
          wire.push = async () => {
            throw new Unreachable('cut');
          };
        },
        // The right has been withdrawn: the command is refused, and copies are purged.
        async () => {
          wire.push = async ({ commands }) => ({
            results: commands.map(({ op_id }) => ({
              outcome: 'rejected' as const,
              op_id,
              code: 'not_found' as const,
              content: 'Not found.',
            })),
            server_time: START,
          });
        },
        async () => dropHeldFiles(store),
        async () => pruneFiles(store),
        // The right came back.
        async () => {
          wire.push = push;
          up.cutAfter = Number.POSITIVE_INFINITY;
          for (const { op_id, state } of await store.db.outbox.toArray())
            if (state === 'refused') await retryRefused(store, op_id);
        },
      ];
      for (let step = 0; step < 15; step++) {
        await (step === 0 ? steps[0]! : random.pick(steps))();
        await pushOutbox(store, wire).catch((error: unknown) => {
          if (!(error instanceof Unreachable)) throw error;
        });
        const waiting = JSON.stringify((await store.db.outbox.toArray()).map(({ input }) => input));
        const wanted = [...dropped].filter(([fileId]) => waiting.includes(fileId));
        for (const [fileId, { size }] of wanted) expect((await readFile(store, fileId))?.blob?.size).toBe(size);
        if (wanted.length === 0) continue;
        const saved = unzipSync(new Uint8Array(await (await rescueArchive(store)).blob.arrayBuffer()));
        const sizes = Object.entries(saved).flatMap(([path, { length }]) => (path.startsWith('files/') ? length : []));
        expect(sizes.sort()).toEqual(wanted.map(([, { size }]) => size).sort());
      }
      await steps.at(-1)!();
      await pushOutbox(store, wire);
      expect(await store.db.outbox.count()).toBe(0);
      expect([...up.files.keys()].sort()).toEqual([...dropped.keys()].sort());
      closeStore(store);
    },
  );

  it('S6: an operation that is withdrawn before it was sent sends no file; redone it does', async () => {
    const { store, wire, up, fieldId } = await lab('undo');
    await drop(store, fieldId);
    await undo(store);
    await pushOutbox(store, wire);
    expect(up.log).toEqual([]);
    await redo(store);
    await pushOutbox(store, wire);
    expect(up.log).toEqual(['start', 'piece 0', 'piece 1', 'piece 2', 'POST /records/{id}/values']);
  });

  it('a picture of a comment is sent before it and says what it is for', async () => {
    const { store, wire, up } = await lab('comment');
    const content = { type: 'doc', content: [{ type: 'image', attrs: { fileId: photo, filename: 'gel.png' } }] };
    const files: NewFile[] = [{ ...file, use: 'comment-image' }];
    await commit(store, createComment, { id: record, content }, { files });
    await pushOutbox(store, wire);
    expect(up.log).toEqual(['start', 'piece 0', 'piece 1', 'piece 2', 'POST /records/{id}/comments']);
    expect(up.uses).toEqual(['comment-image']);
  });

  it('the viewable version of a file that browsers cannot show is sent before it and is named by it', async () => {
    const { store, wire, up, fieldId } = await lab('tiff');
    const shown = id(501);
    const viewable = { fileId: shown, blob: new Blob(['png'], { type: 'image/png' }) };
    // Named so that the order of ids is reversed.
    await drop(store, fieldId, [{ ...file, fileId: id(400), name: 'gel.tif', viewable }]);
    await pushOutbox(store, wire);
    expect([...up.files.keys()]).toEqual([shown, id(400)]);
    expect(up.uses).toEqual(['converted-image', undefined]);
    expect(up.alternates).toEqual([undefined, shown]);
    expect(up.files.get(shown)).toMatchObject({ name: 'gel.tif.png', size: 3 });
    expect(await readFile(store, id(400))).toMatchObject({ state: 'held', alternate: shown });
    closeStore(store);
  });

  it('S13: what only this device has is saved with its files, each under its own name', async () => {
    const { store, wire, fieldId } = await lab('rescue');
    expect(await (await rescueArchive(store)).blob.text()).toContain('"product": "labtide"');
    const same: NewFile = { ...file, fileId: id(510), blob: new Blob(['other']) };
    await drop(store, fieldId, [file, same]);
    const { name, blob: archive } = await rescueArchive(store);
    expect(name).toBe('labtide-unsent-work.zip');
    const entries = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    expect(Object.keys(entries).sort()).toEqual(['files/001 gel.png', 'files/002 gel.png', 'unsent-work.json']);
    const work = JSON.parse(strFromU8(entries['unsent-work.json']!));
    expect(work.commands).toHaveLength(1);
    for (const { path, size, file_id } of work.files) {
      expect(entries[path]).toHaveLength(size);
      expect(work.commands[0].input.data[fieldId].map((entry: { fileId: string }) => entry.fileId)).toContain(file_id);
    }
    await pushOutbox(store, wire);
    expect((await rescueArchive(store)).name).toBe('labtide-unsent-work.json');
  });

  it('reports the progress of the current file, and nothing once it has arrived or was interrupted', async () => {
    const { store, wire, up, fieldId } = await lab('progress');
    const status = createSyncStatus();
    const reported: (number | null)[] = [];
    status.subscribe(({ upload }) => reported.push(upload && upload.sent / upload.total));
    await drop(store, fieldId);
    up.cutAfter = 1;
    await expect(pushOutbox(store, watchUploads(wire, status))).rejects.toBeInstanceOf(Unreachable);
    expect(reported).toEqual([0, 0.4, null]);
    up.cutAfter = Number.POSITIVE_INFINITY;
    await pushOutbox(store, watchUploads(wire, status));
    expect(reported.slice(3)).toEqual([0.4, 0.8, null]);
  });

  it('copies are removed if rights change or space is short; unsent files stay while their operation is unsent', async () => {
    const { store, wire, fieldId } = await lab('prune');
    await drop(store, fieldId);
    store.now = () => START + 30 * 24 * 3600 * 1000;
    await dropHeldFiles(store);
    await pruneFiles(store);
    expect(await readFile(store, photo)).toMatchObject({ state: 'unsent' });
    await pushOutbox(store, wire);
    await pruneFiles(store);
    expect(await readFile(store, photo)).toMatchObject({ state: 'held' });
    await dropHeldFiles(store);
    expect(await readFile(store, photo)).toBeUndefined();
    await drop(store, fieldId, [{ ...file, fileId: id(502) }]);
    await undo(store);
    await pruneFiles(store);
    expect(await readFile(store, id(502))).toBeUndefined();
  });
});
