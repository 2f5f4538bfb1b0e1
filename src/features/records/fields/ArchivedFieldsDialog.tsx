import { updateField } from '@/domain/commands/dataFields/updateField';
import type { Field } from '@/domain/kinds/field';
import { newId } from '@/lib/newId';
import { iconOf } from '@/parts/values/fieldIcons';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useRows } from '@/store/hooks/useRows';
import { Button, Dialog, Icon } from '@/ui';
import { showColumn } from '../model/patchColumns';
import { useSceneParts } from '../scene/sceneParts';
import styles from './ArchivedFieldsDialog.module.css';
import { archivedFields } from './archivedFields';

/** The archived fields of a table; a restored one comes back with all its values. */
export function ArchivedFieldsDialog({ onClose }: { onClose(): void }) {
  const { cx, slice, settings, change } = useSceneParts();
  const fields = archivedFields(slice, useRows('field'), cx.table.actor);
  const restore = (field: Field) =>
    commit(cx.store, updateField, { id: field.id, is_archived: false })
      .then(({ opId }) => {
        change(showColumn(settings, field.id, true, newId));
        cx.onAlert({ kind: 'info', text: 'Field updated.', eventId: opId });
        if (fields.length === 1) onClose();
      })
      .catch((error: unknown) => {
        cx.onAlert({ kind: 'error', text: `${field.field_name} stays archived: ${whyNotWritten(error)}` });
      });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Archived fields of ${slice.slice_name}`}
      cancelLabel="Close"
    >
      {fields.length === 0 && <p className={styles.none}>No field of this table is archived.</p>}
      <ul className={styles.list}>
        {fields.map((field) => (
          <li key={field.id}>
            <Icon name={iconOf(field)} />
            <span>{field.field_name}</span>
            <Button icon="undo" aria-label={`Restore ${field.field_name}`} onClick={() => void restore(field)}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
