import { useMemo, useState } from 'react';
import { shareProgram } from '@/domain/commands/programs/shareProgram';
import type { RowOf } from '@/domain/kinds/registry';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { compareNatural } from '@/domain/sorts/natural';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { LEVEL_WORDS } from '@/parts/people/levelWords';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { Combobox, Dialog, ErrorText, Field, IconButton, Select } from '@/ui';
import styles from '../Lines.module.css';

interface Props {
  program: RowOf<'program'>;
  onClose: () => void;
  onAlert: OnAlert;
}

type Permission = 'view' | 'edit';

const PERMISSIONS = [
  { value: 'view', label: 'Can read' },
  { value: 'edit', label: 'Can read and edit' },
] as const;

/** Ids of people and groups are separate; the leading letter says which of the two an id is. */
const keyOf = (share: { user_id: string | null; workspace_group_id: string | null }) =>
  share.user_id ? `u${share.user_id}` : `g${share.workspace_group_id}`;

/** With which people and groups a program is shared, and what they may do with its contents. */
export function ShareDialog({ program, onClose, onAlert }: Props) {
  const store = useStore();
  const members = useRows('member');
  const groups = useRows('group');
  const shares = useRows('program_share');
  const [grants, setGrants] = useState<ReadonlyMap<string, Permission>>(
    () =>
      new Map(
        shares.filter((share) => share.program_id === program.id).map((share) => [keyOf(share), share.permission]),
      ),
  );
  const [fault, setFault] = useState<string | null>(null);
  const actors = useMemo(() => {
    const people = members.map((member) => ({
      value: `u${member.id}`,
      text: nameOfMember(member),
      label: nameOfMember(member),
      note: LEVEL_WORDS[member.access_level].name,
      keywords: [member.email],
      group: 'People',
      isOffered: member.access_level !== 'deactivated',
    }));
    const teams = groups.map((group) => ({
      value: `g${group.id}`,
      text: group.group_name,
      label: group.group_name,
      note: counted(group.user_ids.length, 'person', 'people'),
      keywords: [],
      group: 'Groups',
      isOffered: !group.is_deleted,
    }));
    return [...teams, ...people].sort((a, b) => compareNatural(a.group, b.group) || compareNatural(a.text, b.text));
  }, [members, groups]);
  const byKey = new Map(actors.map((actor) => [actor.value, actor]));
  const set = (key: string, permission: Permission | null) => {
    const next = new Map(grants);
    if (permission === null) next.delete(key);
    else next.set(key, permission);
    setGrants(next);
    setFault(null);
  };
  const save = async () => {
    const list = [...grants].map(([key, permission]) => {
      const id = key.slice(1);
      return key.startsWith('u') ? { user_id: id, permission } : { workspace_group_id: id, permission };
    });
    try {
      await commit(store, shareProgram, { id: program.id, grants: list });
      onAlert({ kind: 'info', text: shareProgram.done });
      onClose();
    } catch (error) {
      setFault(whyNotWritten(error));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Share ${program.program_name}`}
      subtitle="Guests see the contents of the program, and can edit them where they have the right. Admins, team members and viewers see them anyway."
      width="sm"
      onSubmit={() => void save()}
      submitLabel="Save"
    >
      <Field label="Add a person or a group">
        {(control) => (
          <Combobox
            {...control}
            options={actors.filter(({ value, isOffered }) => isOffered && !grants.has(value))}
            value={undefined}
            placeholder="Choose"
            onValueChange={(key) => key !== undefined && set(key, 'view')}
          />
        )}
      </Field>
      <ul className={styles.grants}>
        {[...grants].map(([key, permission]) => {
          const actor = byKey.get(key);
          const name = actor?.text ?? 'Former member';
          return (
            <li key={key} className={styles.grant}>
              <span className={styles.grow}>
                {name} <span className={styles.quiet}>{actor?.note}</span>
              </span>
              <Select
                size="compact"
                className={styles.permission}
                aria-label={`Rights of ${name}`}
                value={permission}
                options={PERMISSIONS}
                onValueChange={(next) => set(key, next)}
              />
              <IconButton icon="x" label={`No longer share with ${name}`} onClick={() => set(key, null)} />
            </li>
          );
        })}
      </ul>
      {grants.size === 0 && <p className={styles.quiet}>Not shared with anyone.</p>}
      {fault !== null && <ErrorText>{fault}</ErrorText>}
    </Dialog>
  );
}
