import { useEffect, useRef, useState } from 'react';
import { importFileCall } from '@/contract/imports/file';
import { packFile } from '@/engine/askFileReader';
import { useClient } from '@/store/hooks/ClientProvider';
import { useSyncState } from '@/store/hooks/useSyncState';
import { failureText } from './failureText';
import { isPacked, PACKED_FROM, packedFault, sizeFault } from './packing';
import type { FileContent } from './useFileContent';

export type Upload =
  /** Nothing is known about the file yet. */
  | { state: 'none' }
  /** Waiting for the connection. */
  | { state: 'waiting' }
  | { state: 'packing' }
  /** Bytes sent so far; total 0 = not known yet. */
  | { state: 'uploading'; sent: number; total: number }
  | { state: 'done'; fileId: string }
  | { state: 'failed'; message: string };

/**
 * The progress of an upload; the same object until the next percent is reached, because each report renders the dialog.
 */
function progressed(before: Upload, sent: number, total: number): Upload {
  const hundredth = (bytes: number, of: number) => (of > 0 ? Math.floor((bytes / of) * 100) : -1);
  const stands = before.state === 'uploading' && hundredth(before.sent, before.total) === hundredth(sent, total);
  return stands ? before : { state: 'uploading', sent, total };
}

/** Sends the file to the server in the background, as soon as there is a connection. Closing the dialog cancels it. */
export function useUpload(file: File, { head }: Pick<FileContent, 'head'>): Upload & { again: () => void } {
  const client = useClient();
  const online = useSyncState((status) => status.online);
  const [upload, setUpload] = useState<Upload>({ state: 'none' });
  const [attempt, setAttempt] = useState(0);
  const done = useRef<File | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed attempt starts it again
  useEffect(() => {
    if (!head) return;
    // An unstable connection must not cause a file to be sent twice.
    if (done.current === file) return;
    const tooLarge = sizeFault(file.size, head);
    if (tooLarge) return setUpload({ state: 'failed', message: tooLarge });
    const abort = new AbortController();
    setUpload(online ? { state: 'uploading', sent: 0, total: 0 } : { state: 'waiting' });
    if (!online) return;
    const run = async () => {
      const packs = file.size >= PACKED_FROM && !isPacked(head);
      if (packs) setUpload({ state: 'packing' });
      const sent = packs ? await packFile(file) : file;
      if (abort.signal.aborted) return;
      const stillTooLarge = packedFault(sent.size);
      if (stillTooLarge) return setUpload({ state: 'failed', message: stillTooLarge });
      const { resource } = await client.call(importFileCall, {
        file: sent,
        fileName: packs ? `${file.name}.gz` : file.name,
        signal: abort.signal,
        onProgress: (sentBytes, total) => {
          if (!abort.signal.aborted) setUpload((before) => progressed(before, sentBytes, total));
        },
      });
      if (abort.signal.aborted) return;
      done.current = file;
      setUpload({ state: 'done', fileId: resource.id });
    };
    run().catch((error) => {
      if (!abort.signal.aborted) setUpload({ state: 'failed', message: failureText(error) });
    });
    return () => abort.abort();
  }, [client, file, head, online, attempt]);

  return { ...upload, again: () => setAttempt((count) => count + 1) };
}
