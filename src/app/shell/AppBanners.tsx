import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { missingParts } from '@/lib/missingParts';
import { useStore } from '@/store/hooks/StoreProvider';
import { useSyncState } from '@/store/hooks/useSyncState';
import { Banner, Button } from '@/ui';
import { saveRescueFile } from '../session/saveRescueFile';
import { loadNewVersion } from './loadNewVersion';
import { OWN_VERSION, servedVersion } from './servedVersion';

const POLL = 5_000;

/**
 * Whether the server has another build than this page: also when the page came out of the cache of an older one. Asked
 * from time to time, and at once when a part of the app is missed.
 */
function useNewVersion(): boolean {
  const [isNew, setNew] = useState(false);
  const first = useRef(OWN_VERSION);
  const missed = useSyncExternalStore(missingParts.subscribe, missingParts.count);
  useEffect(() => {
    const look = async () => {
      const version = await servedVersion();
      if (version === null) return;
      first.current ??= version;
      if (version !== first.current) setNew(true);
    };
    if (missed > 0) void look();
    const timer = setInterval(look, POLL);
    return () => clearInterval(timer);
  }, [missed]);
  return isNew;
}

/** Lines about the state of the whole app. */
export function AppBanners() {
  const [loading, setLoading] = useState(false);
  const store = useStore();
  const { outdated, saved, waiting, refused } = useSyncState((status) => status);
  const isNew = useNewVersion();
  if (!saved)
    return (
      <Banner
        tone="stop"
        actions={
          waiting + refused > 0 && (
            <Button onClick={() => void saveRescueFile(store)}>Save unsent work to a file</Button>
          )
        }
      >
        This device refuses to store what you type. Free some disk space before you go on.
      </Banner>
    );
  if (isNew || outdated)
    return (
      <Banner
        tone={outdated ? 'active' : 'info'}
        actions={
          <Button
            disabled={loading}
            onClick={() => {
              setLoading(true);
              void loadNewVersion(navigator.serviceWorker, () => window.location.reload());
            }}
          >
            {loading ? 'Loading' : 'Load the new version'}
          </Button>
        }
      >
        A new version is ready. Your unsent work stays.
      </Banner>
    );
  return null;
}
