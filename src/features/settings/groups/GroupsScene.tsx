import { useState } from 'react';
import { deleteGroup } from '@/domain/commands/groups/deleteGroup';
import type { RowOf } from '@/domain/kinds/registry';
import { whyNot } from '@/domain/permissions/whyNot';
import { compareNatural } from '@/domain/sorts/natural';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { personOf } from '@/parts/people/personOf';
import { chipColor } from '@/parts/settings/colorOf';
import { SettingsPage } from '@/parts/settings/SettingsPage';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRows } from '@/store/hooks/useRows';
import { AvatarStack, Banner, Button, Chip, ConfirmDialog, EmptyState, IconButton, Menu } from '@/ui';
import styles from '../Lines.module.css';
import { GroupDialog } from './GroupDialog';

type Group = RowOf<'group'>;

interface Props {
  onAlert: OnAlert;
  /** Opens the rights of a group. */
  onRights: (groupId: string) => void;
}

/** The groups of the workspace: their members, and the programs that their guests see. */
export function GroupsScene({ onAlert, onRights }: Props) {
  const store = useStore();
  const actor = useActor();
  const rows = useRows('group');
  const members = useRows('member');
  const programs = useRows('program');
  const authorizations = useRows('authorization');
  const [open, setOpen] = useState<Group | 'new' | null>(null);
  const [removing, setRemoving] = useState<Group | null>(null);
  const refusal = whyNot(actor, 'group.manage');
  const groups = rows.filter((group) => !group.is_deleted).sort((a, b) => compareNatural(a.group_name, b.group_name));
  const remove = async (group: Group) => {
    setRemoving(null);
    try {
      await commit(store, deleteGroup, { id: group.id });
      onAlert({ kind: 'info', text: deleteGroup.done });
    } catch (error) {
      onAlert({ kind: 'error', text: whyNotWritten(error) });
    }
  };
  const programWords = ({ program_membership, program_ids }: Group) => {
    if (program_membership === 'all') return 'all programs';
    const live = programs.filter((program) => !program.is_deleted && program_ids.includes(program.id));
    return live.length === 0 ? 'no program' : counted(live.length, 'program');
  };
  const isShown = groups.length > 0;
  return (
    <SettingsPage
      trail="Workspace"
      title="Groups"
      note={isShown ? counted(groups.length, 'group') : undefined}
      wide
      actions={
        <Button
          icon="plus"
          variant="primary"
          onClick={() => setOpen('new')}
          {...(refusal === null ? {} : { disabledReason: refusal })}
        >
          New group
        </Button>
      }
      above={refusal !== null && <Banner icon="lock">{refusal}</Banner>}
    >
      {!isShown && (
        <EmptyState page>
          No groups yet. A group is a set of people who work together: it can extend their rights and share programs
          with all of them at once.
        </EmptyState>
      )}
      <ul className={styles.list}>
        {groups.map((group) => {
          const people = members.filter(({ id }) => group.user_ids.includes(id));
          const hasRights = authorizations.some((row) => row.actor_id === group.id);
          return (
            <li key={group.id} className={styles.line}>
              <Chip {...chipColor(group.attrs.color)}>{group.group_name}</Chip>
              <span className={styles.people}>
                <AvatarStack people={people.map(personOf)} size="small" max={8} />
              </span>
              <span className={styles.quiet}>{counted(people.length, 'member')}</span>
              <span className={styles.quiet}>guests see {programWords(group)}</span>
              {hasRights && <span className={styles.quiet}>own rights</span>}
              {group.email && (
                <a className={styles.quiet} href={`mailto:${group.email}`}>
                  {group.email}
                </a>
              )}
              <Button
                aria-label={`Edit ${group.group_name}`}
                disabled={refusal !== null}
                onClick={() => setOpen(group)}
              >
                Edit
              </Button>
              <Menu
                align="end"
                trigger={<IconButton icon="more" label={`Acts for ${group.group_name}`} tooltip={false} />}
                items={[
                  { key: 'rights', label: 'Rights', icon: 'shield', onSelect: () => onRights(group.id) },
                  {
                    key: 'delete',
                    label: 'Delete',
                    icon: 'trash',
                    danger: true,
                    disabled: refusal !== null,
                    onSelect: () => setRemoving(group),
                  },
                ]}
              />
            </li>
          );
        })}
      </ul>
      {open !== null && (
        <GroupDialog group={open === 'new' ? null : open} onClose={() => setOpen(null)} onAlert={onAlert} />
      )}
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setRemoving(null)}
          title={`Delete group ${removing.group_name}?`}
          confirmLabel="Delete group"
          danger
          onConfirm={() => void remove(removing)}
        >
          Its {counted(removing.user_ids.length, 'member')} lose what only this group gives them, rights and shared
          programs alike. Nothing that they made is deleted.
        </ConfirmDialog>
      )}
    </SettingsPage>
  );
}
