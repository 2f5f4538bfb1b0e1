import type { UnsentWork } from '@/sync/signOut';
import { ConfirmDialog } from '@/ui';
import type { OpenWorkspace } from '../workspace/openWorkspace';
import { saveRescueFile, saveRescueFilesOf } from './saveRescueFile';
import { signOut } from './signOut';
import type { AllUnsent } from './unsentDocuments';

interface Props {
  workspace: OpenWorkspace;
  /** Changes that only this device knows; null while nobody wants to sign out. */
  unsent: AllUnsent | null;
  onClose(): void;
}

/** Changes that only this device knows, in whatever workspace. */
const countOf = ({ here, elsewhere }: UnsentWork) => elsewhere.reduce((sum, { count }) => sum + count, here);

/** Asks before a sign-out that would lose work, and offers to save it first (S8). */
export function SignOutAsker({ workspace, unsent, onClose }: Props) {
  const count = unsent ? countOf(unsent) : 0;
  const changes = count === 1 ? '1 change' : `${count.toLocaleString('en')} changes`;
  const { here: viewsHere, elsewhere: otherViews } = unsent?.documents ?? { here: 0, elsewhere: 0 };
  const documents = viewsHere + otherViews;
  const inViews = `changes to ${documents === 1 ? '1 view' : `${documents} views`}`;
  const lost = [...(count > 0 ? [changes] : []), ...(documents > 0 ? [inViews] : [])];
  const others = unsent?.elsewhere ?? [];
  const otherCount = count - (unsent?.here ?? 0);
  const files = others.length + (unsent?.here === 0 ? 0 : 1);
  const save = async () => {
    const { store } = workspace.face;
    if (unsent?.here !== 0) await saveRescueFile(store);
    await saveRescueFilesOf(
      store,
      others.map(({ workspaceId }) => workspaceId),
    );
  };
  return (
    <ConfirmDialog
      open={unsent !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Sign out and lose ${lost.join(' and ')}?`}
      confirmLabel="Sign out"
      onConfirm={() => {
        onClose();
        void signOut(workspace);
      }}
      choices={
        count === 0
          ? []
          : [
              {
                key: 'save',
                label: `Save ${changes} to ${files === 1 ? 'a file' : `${files} files`}`,
                onChoose: () => void save(),
              },
            ]
      }
    >
      {count === 1 && documents === 0 ? 'It is' : 'They are'} on this laptop only, and signing out wipes it.
      {otherCount + otherViews > 0 && ` ${sentenceOfOthers(otherCount + otherViews, count + documents)}`} Stay signed in
      until the network is back
      {count > 0 && (
        <>
          , or save {count === 1 ? 'it' : 'them'} to a file first: whoever saved it can bring it back under the state
          line at the top
        </>
      )}
      .{count > 0 && documents > 0 && ` A file does not hold ${inViews}.`}
    </ConfirmDialog>
  );
}

/** Says how much of the work (changes, and views with changes) waits in workspaces that are not open. */
function sentenceOfOthers(others: number, all: number): string {
  const one = others === 1;
  if (others === all) return `${one ? 'It belongs' : 'They belong'} to another workspace of yours.`;
  return `${others.toLocaleString('en')} of them ${one ? 'belongs' : 'belong'} to another workspace of yours.`;
}
