import { useMemo, useState } from 'react';
import { createGroup } from '@/domain/commands/groups/createGroup';
import { updateGroup } from '@/domain/commands/groups/updateGroup';
import type { RowOf } from '@/domain/kinds/registry';
import { whyNot } from '@/domain/permissions/whyNot';
import { compareNatural } from '@/domain/sorts/natural';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { usePeopleOptions } from '@/parts/pick/usePeopleOptions';
import { ColorPick } from '@/parts/settings/ColorPick';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRows } from '@/store/hooks/useRows';
import { Combobox, Dialog, ErrorText, Field, Segmented, TextInput } from '@/ui';

interface Props {
  /** Null = a new one. */
  group: RowOf<'group'> | null;
  onClose: () => void;
  onAlert: OnAlert;
}

const MEMBERSHIPS = [
  { value: 'select', label: 'These' },
  { value: 'all', label: 'All' },
] as const;

/** Creates a group, or edits one. */
export function GroupDialog({ group, onClose, onAlert }: Props) {
  const store = useStore();
  const programs = useRows('program');
  const [draft, setDraft] = useState({
    group_name: group?.group_name ?? '',
    color: group?.attrs.color ?? 'q1',
    email: group?.email ?? '',
    user_ids: group?.user_ids ?? [],
    program_membership: group?.program_membership ?? ('select' as const),
    program_ids: group?.program_ids ?? [],
  });
  const noNotices = whyNot(useActor(), 'group.notify');
  const [fault, setFault] = useState<string | null>(null);
  const people = usePeopleOptions(group?.user_ids);
  const offered = useMemo(
    () =>
      programs
        .filter((program) => !program.is_deleted && !program.is_archived)
        .sort((a, b) => compareNatural(a.program_name, b.program_name))
        .map(({ id, program_name }) => ({ value: id, label: program_name, text: program_name })),
    [programs],
  );
  const set = (change: Partial<typeof draft>) => {
    setDraft({ ...draft, ...change });
    setFault(null);
  };
  const save = async () => {
    const { color, email, ...rest } = draft;
    const input = {
      ...rest,
      attrs: { color },
      email: email.trim() || null,
    };
    try {
      if (group) await commit(store, updateGroup, { id: group.id, ...input });
      else await commit(store, createGroup, input);
      onAlert({ kind: 'info', text: group ? updateGroup.done : createGroup.done });
      onClose();
    } catch (error) {
      setFault(whyNotWritten(error));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={group ? `Group ${group.group_name}` : 'New group'}
      width="sm"
      onSubmit={() => void save()}
      submitLabel={group ? 'Save' : 'Create group'}
      submitDisabled={draft.group_name.trim() === ''}
    >
      <Field label="Name" required>
        {(control) => (
          <TextInput {...control} value={draft.group_name} onValueChange={(group_name) => set({ group_name })} />
        )}
      </Field>
      <Field label="Colour">
        {() => <ColorPick label="Colour" value={draft.color} onChange={(color) => set({ color })} />}
      </Field>
      <Field
        label="Members"
        help={`${draft.user_ids.length === 0 ? '' : `${counted(draft.user_ids.length, 'person', 'people')}. `}They have the widest rights that their level or one of their groups gives.`}
      >
        {(control) => (
          <Combobox
            {...control}
            multiple
            options={people}
            value={draft.user_ids}
            placeholder="Nobody yet"
            onValueChange={(user_ids) => set({ user_ids })}
          />
        )}
      </Field>
      <Field label="Programs that guests of the group see">
        {() => (
          <Segmented
            label="Programs that guests of the group see"
            options={MEMBERSHIPS}
            value={draft.program_membership}
            onValueChange={(program_membership) => set({ program_membership })}
          />
        )}
      </Field>
      {draft.program_membership === 'select' && (
        <Field label="Programs">
          {(control) => (
            <Combobox
              {...control}
              multiple
              options={offered}
              value={draft.program_ids}
              placeholder="None"
              onValueChange={(program_ids) => set({ program_ids })}
            />
          )}
        </Field>
      )}
      <Field
        label="E-mail of the group"
        help={
          noNotices ??
          'Optional. Where people can write to the group. Labtide sends nothing to it: each member gets notices.'
        }
      >
        {(control) => (
          <TextInput
            {...control}
            type="email"
            disabled={noNotices !== null && draft.email === ''}
            value={draft.email}
            onValueChange={(email) => set({ email })}
          />
        )}
      </Field>
      {fault !== null && <ErrorText>{fault}</ErrorText>}
    </Dialog>
  );
}
