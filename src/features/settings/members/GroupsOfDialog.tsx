import { useMemo, useState } from 'react';
import { updateGroup } from '@/domain/commands/groups/updateGroup';
import { whyNot } from '@/domain/permissions/whyNot';
import { compareNatural } from '@/domain/sorts/natural';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRows } from '@/store/hooks/useRows';
import { Checkbox, Dialog, EmptyState } from '@/ui';
import styles from './Members.module.css';

interface Props {
  userIds: readonly string[];
  onClose: () => void;
  onAlert: OnAlert;
}

type Turn = boolean | undefined;

/**
 * Adds members to groups and removes them; a group that contains only some of them stays that way unless its box is
 * clicked.
 */
export function GroupsOfDialog({ userIds, onClose, onAlert }: Props) {
  const store = useStore();
  const actor = useActor();
  const groups = useRows('group');
  const [turned, setTurned] = useState<ReadonlyMap<string, Turn>>(new Map());
  const sorted = useMemo(
    () => groups.filter((group) => !group.is_deleted).sort((a, b) => compareNatural(a.group_name, b.group_name)),
    [groups],
  );
  const refusal = whyNot(actor, 'group.manage');
  const save = async () => {
    try {
      let actId: string | undefined;
      for (const group of sorted) {
        const on = turned.get(group.id);
        if (on === undefined) continue;
        const others = group.user_ids.filter((id) => !userIds.includes(id));
        const user_ids = on ? [...others, ...userIds] : others;
        const done = await commit(store, updateGroup, { id: group.id, user_ids }, actId ? { actId } : {});
        actId ??= done.actId;
      }
      if (actId) onAlert({ kind: 'info', text: 'Groups updated' });
      onClose();
    } catch (error) {
      onAlert({ kind: 'error', text: whyNotWritten(error) });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Groups of ${counted(userIds.length, 'member')}`}
      width="xs"
      onSubmit={() => void save()}
      submitLabel="Save"
      submitDisabled={turned.size === 0 || refusal !== null}
      {...(refusal === null ? {} : { submitDisabledReason: refusal })}
    >
      {sorted.length === 0 && <EmptyState>There are no groups yet. Create one under Groups.</EmptyState>}
      <div className={styles.checks}>
        {sorted.map((group) => {
          const inside = userIds.filter((id) => group.user_ids.includes(id)).length;
          const held = inside === userIds.length ? true : inside > 0 ? ('indeterminate' as const) : false;
          return (
            <Checkbox
              key={group.id}
              checked={turned.get(group.id) ?? held}
              disabled={refusal !== null}
              onCheckedChange={(on) => setTurned((before) => new Map(before).set(group.id, on))}
            >
              {group.group_name}
            </Checkbox>
          );
        })}
      </div>
    </Dialog>
  );
}
