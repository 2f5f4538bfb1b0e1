import { formatContent } from '@/domain/fields/showContent';
import { currentValues } from '@/domain/records/currentValues';
import type { CellValue } from '@/domain/records/recordRow';
import { Refusal } from '@/domain/refusal';
import type { Field } from '@/domain/rows/rowShapes';
import { useNameChanges } from '@/engine/useRecordNames';
import { commit } from '@/store/commit';
import { useRecord } from '@/store/hooks/useRecord';
import { Avatar, Button, Icon, Skeleton } from '@/ui';
import type { EditContext } from '../state/editContext';
import { refusalText } from '../state/writeCells';
import styles from './Pane.module.css';
import { timeText } from './timeText';

/** The values of one cell, newest first: who, when, where; superseded ones struck and one click from coming back. */
export function CellHistory({ cx, recordId, field }: { cx: EditContext; recordId: string; field: Field }) {
  useNameChanges();
  const record = useRecord(recordId);
  if (!record) return <Skeleton lines={3} />;
  const cell = record.cells[field.id] ?? [];
  const shown = new Set(currentValues(cell).map((value) => value.id));
  const restore = async (value: CellValue) => {
    try {
      const input = { id: recordId, data: { [field.id]: value.content }, operation_id: value.operation_id };
      const title = `Restore ${field.field_name} of ${record.attrs.record_identifier}`;
      const { opId } = await commit(cx.store, 'POST /records/{id}/values', input, { title });
      cx.onAlert({ kind: 'info', text: 'Value restored', eventId: opId });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      cx.onAlert({ kind: 'error', text: `The value was not restored: ${refusalText(error)}` });
    }
  };
  const mayWrite = cx.table.mayWrite(field.id);
  if (cell.length === 0) return <p className={styles.nothing}>Nothing has been written into this cell yet.</p>;
  return (
    <ol className={styles.values}>
      {cell.map((value) => {
        const text = formatContent(value.content ?? undefined, { field, lookups: cx.lookups });
        const name = cx.lookups.nameOfUser(value.author_id) ?? 'Somebody who left';
        const standing = shown.has(value.id);
        return (
          <li key={value.id} className={styles.value}>
            <span className={standing ? styles.standing : styles.superseded}>
              {text === '' ? <i>emptied</i> : text}
            </span>
            <Avatar person={{ id: value.author_id, name, me: value.author_id === cx.store.userId }} decorative />
            <span className={styles.who}>
              <span>{name}</span>
              <span className={styles.when}>
                {timeText(value.at)} · {deviceText(value, cx.store.clientId)}
              </span>
            </span>
            {standing ? (
              <span className={styles.shown}>Shown</span>
            ) : value.hidden ? (
              <span className={styles.undone}>
                <Icon name="undo" size={12} /> Undone
              </span>
            ) : null}
            {!standing && mayWrite && (
              <Button variant="bare" onClick={() => void restore(value)}>
                Restore
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function deviceText(value: CellValue, clientId: string): string {
  if (value.client_id === undefined) return 'import or API';
  return value.client_id === clientId ? 'this device' : `device ${value.client_id.slice(0, 4)}`;
}
