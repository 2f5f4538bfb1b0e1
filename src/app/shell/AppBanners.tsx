import { useEffect, useState } from 'react';
import { useSyncState } from '@/store/hooks/useSyncState';
import { Banner, Button } from '@/ui';
import { loadNewVersion } from './loadNewVersion';

const POLL = 5_000;
/** The build that this page is of; none in development. */
const OWN: string | undefined = import.meta.env.VITE_BUILD_ID;

/** The build that the server runs now, null while nobody knows. Failures are silent: offline is no news. */
async function servedVersion(): Promise<string | null> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    const body = (await response.json()) as { version?: unknown };
    return typeof body.version === 'string' ? body.version : null;
  } catch {
    return null;
  }
}

/** Whether the server has another build than this page: also when the page came out of the cache of an older one. */
function useNewVersion(): boolean {
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    let first = OWN;
    const timer = setInterval(async () => {
      const version = await servedVersion();
      if (version === null) return;
      first ??= version;
      if (version !== first) setNew(true);
    }, POLL);
    return () => clearInterval(timer);
  }, []);
  return isNew;
}

/** Lines about the state of the whole app. */
export function AppBanners() {
  const [loading, setLoading] = useState(false);
  const { outdated, saved } = useSyncState();
  const isNew = useNewVersion();
  if (!saved)
    return (
      <Banner tone="stop">
        This device refuses to store what you type. Free some disk space, or save your unsent work to a file.
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
