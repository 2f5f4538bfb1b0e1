import { useState } from 'react';
import { deleteField } from '@/domain/commands/dataFields/deleteField';
import { updateField } from '@/domain/commands/dataFields/updateField';
import { deleteLookup } from '@/domain/commands/lookupFields/deleteLookup';
import type { Field } from '@/domain/kinds/field';
import { lookupOfColumn } from '@/domain/lookups/lookupColumnId';
import { columnIdOf } from '@/domain/views/curveColumn';
import { listText } from '@/lib/words/listText';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useRows } from '@/store/hooks/useRows';
import { ConfirmDialog } from '@/ui';
import { useSceneParts } from '../scene/sceneParts';

/**
 * Asks for confirmation before a field is removed, and offers to archive it instead, which hides it until it is
 * restored with all its values.
 */
export function RemoveFieldDialog({ field, onClose }: { field: Field; onClose(): void }) {
  const { cx } = useSceneParts();
  const [busy, setBusy] = useState(false);
  const lookup = lookupOfColumn(field.id);
  const id = lookup ?? field.id;
  const views = useRows('view').filter(
    (view) => !view.is_archived && view.view_fields.some((column) => columnIdOf(column) === field.id),
  );
  const run = (committing: Promise<{ opId: string }>, text: string) => {
    setBusy(true);
    committing
      .then(({ opId }) => cx.onAlert({ kind: 'info', text, eventId: opId }))
      .catch((error: unknown) => {
        cx.onAlert({ kind: 'error', text: `${field.field_name} stays: ${whyNotWritten(error)}` });
      })
      .finally(onClose);
  };
  const named = listText(
    views.map((view) => view.view_name),
    { most: 4, noun: 'view' },
  );
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
                onChoose: () => run(commit(cx.store, updateField, { id, is_archived: true }), updateField.done),
              },
            ]
          : []
      }
      onConfirm={() => run(commit(cx.store, lookup === null ? deleteField : deleteLookup, { id }), deleteField.done)}
    >
      {lookup === null
        ? 'The field and all its values will be removed from the table'
        : 'Its column will be removed from the table'}
      {named !== '' && ` and out of ${named}`}, with the filters and sorts that use it. You can undo this.{' '}
      {lookup === null
        ? 'An archived field keeps its values and can be restored from the list of fields.'
        : 'The values themselves are not affected.'}
    </ConfirmDialog>
  );
}
