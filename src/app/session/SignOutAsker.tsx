import { saveBlob } from '@/lib/saveBlob';
import { rescueArchive } from '@/store/rescueArchive';
import { ConfirmDialog } from '@/ui';
import { showAlert } from '../alerts/alerts';
import { errorText } from '../alerts/errorText';
import type { OpenWorkspace } from '../workspace/openWorkspace';
import { signOut } from './signOut';

interface Props {
  workspace: OpenWorkspace;
  /** Changes that only this device knows; null while nobody wants to sign out. */
  unsent: number | null;
  onClose(): void;
}

/** Asks before a sign-out that would lose work, and offers to save it first (S8). */
export function SignOutAsker({ workspace, unsent, onClose }: Props) {
  const count = unsent ?? 0;
  const changes = count === 1 ? '1 change' : `${count.toLocaleString('en')} changes`;
  const save = async () => {
    try {
      const { name, blob } = await rescueArchive(workspace.face.store);
      saveBlob(name, blob);
    } catch (error) {
      showAlert({ kind: 'error', text: errorText(error) });
    }
  };
  return (
    <ConfirmDialog
      open={unsent !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Sign out and lose ${changes}?`}
      confirmLabel="Sign out"
      onConfirm={() => {
        onClose();
        void signOut(workspace);
      }}
      choices={[{ key: 'save', label: `Save ${changes} to a file`, onChoose: () => void save() }]}
    >
      {count === 1 ? 'It is' : 'They are'} on this laptop only, and signing out wipes it. Stay signed in until the
      network is back, or save {count === 1 ? 'it' : 'them'} to a file first.
    </ConfirmDialog>
  );
}
