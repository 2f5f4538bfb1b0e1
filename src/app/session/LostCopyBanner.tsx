import { useState } from 'react';
import { counted, plural } from '@/lib/words/counted';
import { useSyncState } from '@/store/hooks/useSyncState';
import { Banner, Button } from '@/ui';
import type { OpenWorkspace } from '../workspace/openWorkspace';
import { saveRescueFile } from './saveRescueFile';

interface Props {
  workspace: OpenWorkspace;
  /** Rebuilds the local copy and adds the unsent work to it. */
  onLoadAgain(): void;
}

/**
 * The browser deleted the local copy while the page was open (S13): explains what that means, and saves what is in
 * memory.
 */
export function LostCopyBanner({ workspace, onLoadAgain }: Props) {
  const count = useSyncState(({ waiting, refused }) => waiting + refused);
  const [loading, setLoading] = useState(false);
  const changes = counted(count, 'change');
  return (
    <Banner
      tone="stop"
      actions={
        <>
          {count > 0 && (
            <Button onClick={() => void saveRescueFile(workspace.face.store, workspace.documents)}>
              Save {changes} to a file
            </Button>
          )}
          <Button
            variant="primary"
            disabled={loading}
            onClick={() => {
              setLoading(true);
              onLoadAgain();
            }}
          >
            {loading ? 'Loading' : 'Load the workspace again'}
          </Button>
        </>
      }
    >
      {workspace.face.store.isDiskFull
        ? 'The disk of this computer is full, and the browser deleted the local copy: free some space first. Nothing you type now is kept. '
        : 'This browser deleted the local copy while the page was open; nothing you type now is kept. '}
      {count === 0
        ? 'Everything you did before was sent. Load the workspace again to continue.'
        : `${changes} that ${plural(count, 'was', 'were')} not sent ${plural(count, 'is', 'are')} still in this page: loading the workspace again puts ${plural(count, 'it', 'them')} back.`}
    </Banner>
  );
}
