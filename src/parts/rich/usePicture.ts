import { useEffect, useState } from 'react';
import type { Picture } from '@/domain/comments/richText';
import { sharedFile } from '@/parts/acts/sharedFile';
import { useClient } from '@/store/hooks/ClientProvider';
import { useStore } from '@/store/hooks/StoreProvider';

export type ShownPicture = { state: 'waiting' } | { state: 'shown'; url: string } | { state: 'missing' };

/** A picture of a comment: from this device, otherwise from the server; it is then stored here for the next time. */
export function usePicture({ fileId, filename }: Picture): ShownPicture {
  const store = useStore();
  const client = useClient();
  const [shown, setShown] = useState<ShownPicture>({ state: 'waiting' });
  useEffect(() => {
    let wanted = true;
    let url: string | null = null;
    sharedFile(store, client, { fileId, filename }).then(
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
