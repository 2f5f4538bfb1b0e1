import { useState } from 'react';
import { updateMembers } from '@/domain/commands/workspaces/updateMembers';
import type { Member } from '@/domain/kinds/member';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { ACCESS_LEVELS, type AccessLevel } from '@/domain/permissions/actor';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { LEVEL_WORDS } from '@/parts/people/levelWords';
import { personOf } from '@/parts/people/personOf';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { Avatar, Dialog, ErrorText } from '@/ui';
import { LevelPick } from './LevelPick';
import { levelChange } from './levelChange';
import styles from './Members.module.css';

interface Props {
  /** The members whose level will change. */
  userIds: readonly string[];
  /** The level that is proposed. */
  proposed: AccessLevel;
  numberOfSeats: number;
  onClose: () => void;
  onAlert: OnAlert;
}

const seatWords = (seats: number) => {
  if (seats === 0) return 'The number of seats stays.';
  return seats > 0 ? `Takes ${counted(seats, 'seat')}.` : `Frees ${counted(-seats, 'seat')}.`;
};

function outcome(member: Member, level: AccessLevel): string {
  const from = LEVEL_WORDS[member.access_level].name;
  return member.access_level === level ? `${from}, as before` : `${from} → ${LEVEL_WORDS[level].name}`;
}

/** Changes the access level of some members, and says beforehand what happens to each. */
export function LevelDialog({ userIds, proposed, numberOfSeats, onClose, onAlert }: Props) {
  const store = useStore();
  const members = useRows('member');
  const [level, setLevel] = useState(proposed);
  const [busy, setBusy] = useState(false);
  const change = levelChange(members, userIds, level, numberOfSeats);
  const people = [...change.changing, ...change.staying];
  const save = async () => {
    setBusy(true);
    try {
      await commit(store, updateMembers, { user_ids: change.changing.map(({ id }) => id), access_level: level });
      onAlert({ kind: 'info', text: updateMembers.done });
      onClose();
    } catch (error) {
      onAlert({ kind: 'error', text: whyNotWritten(error) });
    } finally {
      setBusy(false);
    }
  };
  const [only] = people;
  const title =
    people.length === 1 && only ? `Level of ${nameOfMember(only)}` : `Level of ${counted(people.length, 'member')}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      width="sm"
      onSubmit={() => void save()}
      submitLabel={level === 'deactivated' ? 'Deactivate' : 'Change level'}
      danger={level === 'deactivated'}
      busy={busy}
      submitDisabled={change.changing.length === 0 || change.refusal !== null}
      footerNote={change.refusal === null && change.changing.length > 0 ? seatWords(change.seats) : undefined}
    >
      <LevelPick value={level} onChange={setLevel} levels={ACCESS_LEVELS} />
      {change.refusal !== null && <ErrorText>{change.refusal}</ErrorText>}
      {level === 'deactivated' && change.changing.length > 0 && (
        <p className={styles.words}>
          Their sessions end, and their laptops delete the workspace the next time they connect. Their unsent work is
          saved to a file on their laptop. Everything they created stays, with their name. You can reactivate them at
          any time.
        </p>
      )}
      <ul className={styles.outcomes}>
        {people.map((member) => (
          <li key={member.id}>
            <Avatar person={personOf(member)} size="small" decorative />
            <span className={styles.outcomeName}>{nameOfMember(member)}</span>
            <span className={styles.quiet}>{outcome(member, level)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
