import { useState } from 'react';
import { columnIdOf } from '@/domain/curves/curveColumn';
import { lookupOfColumn } from '@/domain/lookups/lookupColumnId';
import type { Field } from '@/domain/rows/rowShapes';
import { commit } from '@/store/commit';
import { useRows } from '@/store/hooks/useRows';
import { whyNotWritten } from '@/store/whyNotWritten';
import { ConfirmDialog } from '@/ui';
import type { SceneOverlaysProps } from '../scene/SceneOverlays';

/** Asks before a field goes, and offers the milder way: archived it is out of sight and comes back with all its values. */
export function RemoveFieldDialog({ field, cx, onClose }: SceneOverlaysProps & { field: Field }) {
  const [busy, setBusy] = useState(false);
  const lookup = lookupOfColumn(field.id);
  const id = lookup ?? field.id;
  const call = lookup === null ? '/data_fields/{id}' : '/lookup_fields/{id}';
  const views = useRows('view').filter(
    (view) => !view.is_archived && view.view_fields.some((column) => columnIdOf(column) === field.id),
  );
  const run = (command: string, input: { id: string; is_archived?: true }, text: string) => {
    setBusy(true);
    commit(cx.store, command, input)
      .then(({ opId }) => cx.onAlert({ kind: 'info', text, eventId: opId }))
      .catch((error: unknown) => {
        cx.onAlert({ kind: 'error', text: `${field.field_name} stays: ${whyNotWritten(error)}` });
      })
      .finally(onClose);
  };
  const named = views.slice(0, 4).map((view) => view.view_name);
  const more = views.length - named.length;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete the field ${field.field_name}?`}
      confirmLabel="Delete field"
      busy={busy}
      choices={
        lookup === null
          ? [
              {
                key: 'archive',
                label: 'Archive instead',
                onChoose: () => run(`PUT ${call}`, { id, is_archived: true }, 'Field updated.'),
              },
            ]
          : []
      }
      onConfirm={() => run(`DELETE ${call}`, { id }, 'Field deleted.')}
    >
      {lookup === null ? 'It goes with all its values out of the table' : 'Its column goes out of the table'}
      {named.length > 0 && ` and out of ${named.join(', ')}${more > 0 ? ` and ${more} more views` : ''}`}, with the
      filters and sorts that rest on it. An undo brings all back.{' '}
      {lookup === null
        ? 'An archived field keeps its values and comes back from the list of fields.'
        : 'The values stay where they stand.'}
    </ConfirmDialog>
  );
}
