import { useState } from 'react';
import { useStore } from '@/store/hooks/StoreProvider';
import { useSyncState } from '@/store/hooks/useSyncState';
import { Banner, Button } from '@/ui';
import { LostCopyBanner } from '../session/LostCopyBanner';
import { saveRescueFile } from '../session/saveRescueFile';
import type { OpenWorkspace } from '../workspace/openWorkspace';
import { loadNewVersion } from './loadNewVersion';

interface Props {
  workspace: OpenWorkspace;
  /** The server runs a different build from this page. */
  isNew: boolean;
  /** Reopens the workspace after its local copy was lost. */
  onLoadAgain(): void;
}

/** Banners about the state of the whole app. */
export function AppBanners({ workspace, isNew, onLoadAgain }: Props) {
  const [loading, setLoading] = useState(false);
  const store = useStore();
  const { outdated, saved, lost, waiting, refused, signedOut } = useSyncState((status) => status);
  if (lost) return <LostCopyBanner workspace={workspace} onLoadAgain={onLoadAgain} />;
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
        This device cannot save what you type. Free some disk space before you continue.
      </Banner>
    );
  if (signedOut)
    return (
      <Banner
        tone="active"
        icon="lock"
        actions={
          <Button variant="primary" onClick={() => window.location.reload()}>
            Sign in
          </Button>
        }
      >
        Your session has ended. What you do now stays on this device and is sent after you sign in.
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
        A new version is ready. Your unsent work is kept.
      </Banner>
    );
  return null;
}
