import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { missingParts } from '@/lib/missingParts';
import { OWN_VERSION, servedVersion } from './servedVersion';

const POLL = 5_000;

/**
 * Whether the server runs a different build from this page, including a page from the cache of an older build. Checked
 * from time to time, and immediately if a part of the app is missing.
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
