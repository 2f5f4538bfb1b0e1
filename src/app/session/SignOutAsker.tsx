import { counted, numberText } from '@/lib/words/counted';
import { listText } from '@/lib/words/listText';
import type { UnsentWork } from '@/sync/signOut';
import { ConfirmDialog } from '@/ui';
import type { OpenWorkspace } from '../workspace/openWorkspace';
import { saveRescueFile, saveRescueFilesOf } from './saveRescueFile';
import { signOut } from './signOut';
import type { AllUnsent } from './unsentDocuments';

interface Props {
  workspace: OpenWorkspace;
  /** Changes that only this device has; null while nobody wants to sign out. */
  unsent: AllUnsent | null;
  onClose(): void;
}

const NONE: UnsentWork = { here: 0, elsewhere: [] };
const countOf = ({ elsewhere }: UnsentWork) => elsewhere.reduce((sum, { count }) => sum + count, 0);

/** Asks before a sign-out that would lose work, and offers to save it first (S8). */
export function SignOutAsker({ workspace, unsent, onClose }: Props) {
  const [acts, views] = [unsent ?? NONE, unsent?.documents ?? NONE];
  const [otherActs, otherViews] = [countOf(acts), countOf(views)];
  const [actCount, viewCount] = [acts.here + otherActs, views.here + otherViews];
  const lost = listText([
    ...(actCount > 0 ? [counted(actCount, 'change')] : []),
    ...(viewCount > 0 ? [`changes to ${counted(viewCount, 'view or text', 'views or texts')}`] : []),
  ]);
  const others = [...new Set([...acts.elsewhere, ...views.elsewhere].map(({ workspaceId }) => workspaceId))];
  const isHere = acts.here + views.here > 0;
  const files = others.length + (isHere ? 1 : 0);
  const isOne = actCount === 1 && viewCount === 0;
  const save = async () => {
    const { store } = workspace.face;
    if (isHere) await saveRescueFile(store);
    await saveRescueFilesOf(store, others);
  };
  return (
    <ConfirmDialog
      open={unsent !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Sign out and lose ${lost}?`}
      confirmLabel="Sign out"
      onConfirm={() => {
        onClose();
        void signOut(workspace);
      }}
      choices={[
        {
          key: 'save',
          label: files === 1 ? 'Save to a file' : `Save to ${files} files`,
          onChoose: () => void save(),
        },
      ]}
    >
      {isOne ? 'It is' : 'They are'} on this laptop only, and signing out wipes it.
      {others.length > 0 && ` ${sentenceOfOthers(otherActs + otherViews, actCount + viewCount)}`} Stay signed in until
      the network is back, or save {isOne ? 'it' : 'them'} to a file first: whoever saved it can bring it back under the
      state line at the top.
    </ConfirmDialog>
  );
}

/** Says how much unsent work (changes, and views with changes) is in workspaces that are not open. */
function sentenceOfOthers(others: number, all: number): string {
  const one = others === 1;
  if (others === all) return `${one ? 'It belongs' : 'They belong'} to another workspace of yours.`;
  return `${numberText(others)} of them ${one ? 'belongs' : 'belong'} to another workspace of yours.`;
}
