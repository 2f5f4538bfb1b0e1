import { ConfirmDialog } from '@/ui';
import type { OpenWorkspace } from '../workspace/openWorkspace';
import { saveRescueFile } from './saveRescueFile';
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
      choices={[
        { key: 'save', label: `Save ${changes} to a file`, onChoose: () => void saveRescueFile(workspace.face.store) },
      ]}
    >
      {count === 1 ? 'It is' : 'They are'} on this laptop only, and signing out wipes it. Stay signed in until the
      network is back, or save {count === 1 ? 'it' : 'them'} to a file first: whoever saved it can bring it back under
      the state line at the top.
    </ConfirmDialog>
  );
}
