import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { importProgressCall } from '@/contract/imports/progress';
import { useClient } from '@/store/hooks/ClientProvider';

export type FileProgress = z.output<typeof importProgressCall.resource>;

const ASK_MILLIS = 500;

/** How far the server is with an uploaded file while somebody waits for it; null while it has not been heard. */
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
        // Between two stages there is none: the last one stays.
        ({ resource }) => !signal.aborted && resource.stage !== 'none' && setProgress(resource),
        () => {
          // The answer that is waited for says what is wrong.
        },
      );
    // One after the other: a server that is busy is not asked twice.
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
