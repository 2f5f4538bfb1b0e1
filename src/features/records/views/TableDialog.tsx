import { useState } from 'react';
import { updateSlice } from '@/domain/commands/entitySlices/updateSlice';
import { drawnColor } from '@/domain/fields/ruleColors';
import type { Slice } from '@/domain/kinds/slice';
import { can } from '@/domain/permissions/decide';
import { compareNatural } from '@/domain/sorts/natural';
import type { OnAlert } from '@/parts/acts/alert';
import { ColorPick } from '@/parts/settings/ColorPick';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRows } from '@/store/hooks/useRows';
import { Button, Checkbox, Dialog, Field, Select, TextArea, TextInput } from '@/ui';

/** Stands for no view; no view has this id. */
const ALL = 'all';

/** Name, description, colour, the view that opens first, and whether the table is a draft. */
export function TableDialog({ slice, onClose, onAlert }: { slice: Slice; onClose(): void; onAlert: OnAlert }) {
  const store = useStore();
  const actor = useActor();
  const views = useRows('view')
    .filter((view) => view.entity_slice_id === slice.id && !view.is_archived && !view.is_deleted)
    .sort((a, b) => compareNatural(a.view_name, b.view_name));
  const opens = views.some((view) => view.id === slice.default_view_id) ? (slice.default_view_id ?? null) : null;
  const [draft, setDraft] = useState({
    slice_name: slice.slice_name,
    description: slice.description,
    icon_color: slice.icon_color === null ? null : drawnColor(slice.icon_color),
    default_view_id: opens,
    is_draft: slice.is_draft,
  });
  const [error, setError] = useState<string>();
  const set = (part: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setError(undefined);
  };
  const hasDrafts = can(actor, 'slice.draft', { slice_id: slice.id, program_ids: slice.program_ids });
  const save = async () => {
    try {
      const { opId } = await commit(store, updateSlice, { id: slice.id, ...draft });
      onAlert({ kind: 'info', text: updateSlice.done, eventId: opId });
      onClose();
    } catch (failure) {
      setError(whyNotWritten(failure));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Table settings"
      submitLabel="Save"
      submitDisabled={draft.slice_name.trim() === ''}
      onSubmit={() => void save()}
    >
      <Field label="Name" error={error}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            disabled={slice.is_built_in}
            value={draft.slice_name}
            onValueChange={(slice_name) => set({ slice_name })}
          />
        )}
      </Field>
      <Field label="Description">
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            value={draft.description}
            onValueChange={(description) => set({ description })}
          />
        )}
      </Field>
      <Field label="Icon colour">
        {() => (
          <>
            <ColorPick label="Icon colour" value={draft.icon_color} onChange={(icon_color) => set({ icon_color })} />
            {draft.icon_color !== null && (
              <Button variant="bare" onClick={() => set({ icon_color: null })}>
                No colour
              </Button>
            )}
          </>
        )}
      </Field>
      <Field label="Opens with" help="The view that people see first when they open the table">
        {(control) => (
          <Select
            {...control}
            value={draft.default_view_id ?? ALL}
            onValueChange={(id) => set({ default_view_id: id === ALL ? null : id })}
            options={[
              { value: ALL, label: `All of ${slice.slice_name}` },
              ...views.map((view) => ({ value: view.id, label: view.view_name })),
            ]}
          />
        )}
      </Field>
      {(hasDrafts || draft.is_draft) && (
        <Checkbox checked={draft.is_draft} onCheckedChange={(is_draft) => set({ is_draft })}>
          Draft: listed only for the person who made the table and for administrators
        </Checkbox>
      )}
    </Dialog>
  );
}
