import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { missingParts } from '@/lib/missingParts';
import { OWN_VERSION, servedVersion } from './servedVersion';

const POLL = 5_000;

/**
 * Whether the server has another build than this page: also when the page came out of the cache of an older one. Asked
 * from time to time, and at once when a part of the app is missed.
 */
export function useNewVersion(): boolean {
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
