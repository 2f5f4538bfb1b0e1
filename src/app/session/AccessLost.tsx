import { useEffect, useState } from 'react';
import { counted, plural } from '@/lib/words/counted';
import { errorText } from '@/parts/acts/errorText';
import { unsentWork } from '@/sync/signOut';
import { Button, Dialog, ErrorText } from '@/ui';
import type { OpenWorkspace } from '../workspace/openWorkspace';
import { saveRescueFile } from './saveRescueFile';
import { signOut } from './signOut';
import { unsentDocuments } from './unsentDocuments';

interface Props {
  workspace: OpenWorkspace;
  /** The message of the server. */
  reason: string;
  onBack(): void;
}

/**
 * For somebody who has proved who they are and no longer has access: saves their unsent work to a file, and deletes the
 * copy on the laptop.
 */
export function AccessLost({ workspace, reason, onBack }: Props) {
  const { store } = workspace.face;
  const [count, setCount] = useState<number | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    unsentWork(store, window)
      .then((found) => setCount(found.here + unsentDocuments(store).here))
      .catch((failure: unknown) => setError(errorText(failure)));
  }, [store]);
  const mustSave = count !== null && count > 0 && !isSaved;
  const save = async () => {
    await saveRescueFile(store);
    setSaved(true);
  };
  return (
    <Dialog
      open
      width="sm"
      title="You no longer have access"
      onOpenChange={(open) => !open && onBack()}
      cancelLabel="Back"
      danger
      submitLabel="Remove the copy"
      submitDisabledReason={mustSave ? 'Save your unsent changes first.' : undefined}
      onSubmit={() => void signOut(workspace)}
      extraActions={
        count !== null &&
        count > 0 && (
          <Button size="large" onClick={() => void save()}>
            Save {counted(count, 'change')} to a file
          </Button>
        )
      }
    >
      <p>{reason}</p>
      {count !== null && count > 0 && (
        <p>
          {counted(count, 'change')} of yours {plural(count, 'was', 'were')} not sent. The file holds{' '}
          {plural(count, 'it', 'them')} in words and can be restored once you have access again.
        </p>
      )}
      <p>The copy of this workspace is still on this laptop. Remove it when you have what you need.</p>
      {error && <ErrorText>{error}</ErrorText>}
    </Dialog>
  );
}
