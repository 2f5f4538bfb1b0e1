import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { importProgressCall } from '@/contract/imports/progress';
import { useClient } from '@/store/hooks/ClientProvider';

export type FileProgress = z.output<typeof importProgressCall.resource>;

const ASK_MILLIS = 500;

/** The server's progress with an uploaded file while somebody waits for it; null until it is known. */
export function useFileProgress(fileId: string | null): FileProgress | null {
  const client = useClient();
  const [progress, setProgress] = useState<FileProgress | null>(null);
  useEffect(() => {
    if (fileId === null) return;
    const abort = new AbortController();
    const { signal } = abort;
    let timer: ReturnType<typeof setTimeout>;
    const ask = () =>
      client.call(importProgressCall, { params: { file_id: fileId }, signal }).then(
        // Between two stages there is no progress: the last one stays.
        ({ resource }) => !signal.aborted && resource.stage !== 'none' && setProgress(resource),
        () => {
          // The pending request will return the error.
        },
      );
    // One after another: a busy server is not asked twice at the same time.
    const next = () => {
      timer = setTimeout(() => void ask().finally(() => !signal.aborted && next()), ASK_MILLIS);
    };
    next();
    return () => {
      clearTimeout(timer);
      abort.abort();
      setProgress(null);
    };
  }, [client, fileId]);
  return progress;
}
