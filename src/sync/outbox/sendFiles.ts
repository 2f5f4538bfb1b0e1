import { Refusal } from '@/domain/refusal';
import { markUploaded, unsentFiles } from '@/store/acts/localFiles';
import { refuse } from '@/store/acts/refusals';
import type { FileEntryRow } from '@/store/db/schema';
import type { LocalStore } from '@/store/localStore';
import type { FileTransport, SyncTransport } from '../syncTransport';

/** Bytes per piece: about ten seconds at a slow 300 kbit/s, which is the most that an interruption costs. */
export const PIECE = 384 * 1024;

/** Sends the rest of a file that the server does not have yet. An interruption loses only the current piece. */
async function sendFile(wire: FileTransport, file: FileEntryRow): Promise<void> {
  if (!file.blob) throw new Refusal('invalid', `The content of ${file.name} is no longer on this device.`);
  let state = await wire.start({
    id: file.file_id,
    original_name: file.name,
    file_size: file.size,
    file_mimetype: file.type || 'application/octet-stream',
    ...(file.use && { upload_type: file.use }),
    ...(file.alternate && { alternate_file: file.alternate }),
  });
  while (!state.is_complete) {
    const from = state.received;
    state = await wire.put(file.file_id, from, file.blob.slice(from, from + PIECE));
  }
}

/**
 * Sends the files of the oldest unsent command, so that the command can follow. An upload that the server refuses
 * refuses the command too, with the reason; its file stays on the device until the author discards it (S7).
 * @returns whether anything changed, so that the outbox should be checked again
 * @throws Unreachable, ServerFault, Refusal unauthenticated and too_many: what has arrived is not sent again
 */
export async function sendFiles(store: LocalStore, transport: SyncTransport): Promise<boolean> {
  const wire = transport.files;
  if (!wire) return false;
  for (let moved = false; ; moved = true) {
    const oldest = await store.db.outbox
      .orderBy('order')
      .filter((entry) => entry.state !== 'refused')
      .first();
    const files = oldest ? await unsentFiles(store.db, oldest.op_id) : [];
    if (!oldest || files.length === 0) return moved;
    try {
      for (const file of files) {
        await sendFile(wire, file);
        await markUploaded(store.db, file.file_id);
      }
      return true;
    } catch (error) {
      const passes = !(error instanceof Refusal) || error.code === 'unauthenticated' || error.code === 'too_many';
      if (passes) throw error;
      await refuse(
        store,
        new Map([[oldest.op_id, { code: error.code, message: error.message, issues: error.issues }]]),
      );
    }
  }
}
