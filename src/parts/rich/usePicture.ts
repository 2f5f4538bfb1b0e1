import { useEffect, useState } from 'react';
import { fileCall } from '@/contract/files/download';
import type { Picture } from '@/domain/comments/richText';
import { keepCopy, readFile } from '@/store/acts/fileShelf';
import { useClient } from '@/store/hooks/ClientProvider';
import { useStore } from '@/store/hooks/StoreProvider';

export type ShownPicture = { state: 'waiting' } | { state: 'shown'; url: string } | { state: 'missing' };

/** A picture of a comment: from this device, else from the server, which keeps it here for the next time. */
export function usePicture({ fileId, filename }: Picture): ShownPicture {
  const store = useStore();
  const client = useClient();
  const [shown, setShown] = useState<ShownPicture>({ state: 'waiting' });
  useEffect(() => {
    let wanted = true;
    let url: string | null = null;
    const load = async () => {
      const held = await readFile(store, fileId);
      if (held?.blob) return held.blob;
      const blob = await (await client.bytes(fileCall, { params: { file_id: fileId } })).blob();
      const copy = { file_id: fileId, name: filename, type: blob.type, size: blob.size, blob, thumb: null };
      // A device without room shows it all the same.
      await keepCopy(store, copy).catch(() => undefined);
      return blob;
    };
    load().then(
      (blob) => {
        if (!wanted) return;
        url = URL.createObjectURL(blob);
        setShown({ state: 'shown', url });
      },
      () => wanted && setShown({ state: 'missing' }),
    );
    return () => {
      wanted = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [store, client, fileId, filename]);
  return shown;
}
