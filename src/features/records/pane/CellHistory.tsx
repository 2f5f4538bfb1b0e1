import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { bothContents, leftOutText } from '@/domain/fields/bothContents';
import { formatContent } from '@/domain/fields/showContent';
import type { Field } from '@/domain/kinds/field';
import { FORMER_MEMBER } from '@/domain/people/nameOfMember';
import { currentValues } from '@/domain/records/currentValues';
import { isConflict } from '@/domain/records/isConflict';
import type { CellValue } from '@/domain/records/recordRow';
import { useNameChanges } from '@/engine/useRecordNames';
import type { Json } from '@/lib/json';
import { timeText } from '@/lib/timeText';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useRecord } from '@/store/hooks/useRecord';
import { Avatar, Button, Icon, Skeleton } from '@/ui';
import type { EditContext } from '../state/editContext';
import styles from './Pane.module.css';

/**
 * The values of one cell, newest first: who, when, where; superseded ones are struck through and can be restored with a
 * click.
 */
export function CellHistory({ cx, recordId, field }: { cx: EditContext; recordId: string; field: Field }) {
  useNameChanges();
  const record = useRecord(recordId);
  if (!record) return <Skeleton lines={3} />;
  const cell = record.cells[field.id] ?? [];
  const shown = new Set(currentValues(cell).map((value) => value.id));
  const write = async (content: Json, { operation_id }: CellValue, word: string) => {
    try {
      const input = { id: recordId, data: { [field.id]: content }, operation_id };
      const title = `${word} ${field.field_name} of ${record.attrs.record_identifier}`;
      const { opId } = await commit(cx.store, setRecordValues, input, { title });
      cx.onAlert({ kind: 'info', text: word === 'Restore' ? 'Value restored' : 'Value kept', eventId: opId });
    } catch (error) {
      cx.onAlert({ kind: 'error', text: `The value was not restored: ${whyNotWritten(error)}` });
    }
  };
  const mayWrite = cx.table.mayWrite(field.id);
  const standing = currentValues(cell)[0];
  const beaten = standing ? cell.filter((value) => isConflict(value, standing)) : [];
  const both = standing && beaten[0] ? bothContents(field, standing.content, beaten[0].content) : null;
  if (cell.length === 0) return <p className={styles.nothing}>No history yet.</p>;
  return (
    <>
      {standing && beaten.length > 0 && (
        <div className={styles.conflict}>
          <p>
            <Icon name="warning" size={12} />
            Two people edited this cell at the same time. The later value is shown; both are kept.
          </p>
          {mayWrite && (
            <span className={styles.choices}>
              <Button variant="bare" onClick={() => void write(standing.content, standing, 'Keep')}>
                Keep this value
              </Button>
              {both !== null && (
                <Button variant="bare" onClick={() => void write(both, standing, 'Keep both values in')}>
                  Keep both
                </Button>
              )}
            </span>
          )}
        </div>
      )}
      <ol className={styles.values}>
        {cell.map((value) => {
          const words = formatContent(value.content ?? undefined, { field, lookups: cx.lookups });
          // Two lists of the same length look the same except for the excluded points.
          const out = field.field_type === 'xy-array' ? leftOutText(value.content) : '';
          const text = out === '' ? words : `${words}: ${out}`;
          const name = cx.lookups.nameOfUser(value.author_id) ?? FORMER_MEMBER;
          const isShown = shown.has(value.id);
          return (
            <li key={value.id} className={styles.value}>
              <span className={styles.first}>
                <span className={isShown ? styles.standing : styles.superseded}>
                  {text === '' ? <i>emptied</i> : text}
                </span>
                {isShown ? (
                  <span className={styles.shown}>Shown</span>
                ) : beaten.includes(value) ? (
                  <span className={styles.beaten}>Superseded</span>
                ) : value.hidden ? (
                  <span className={styles.undone}>
                    <Icon name="undo" size={12} /> Undone
                  </span>
                ) : null}
                {!isShown && mayWrite && (
                  <Button variant="bare" onClick={() => void write(value.content, value, 'Restore')}>
                    Restore
                  </Button>
                )}
              </span>
              <span className={styles.by}>
                <Avatar
                  person={{ id: value.author_id, name, me: value.author_id === cx.store.userId }}
                  size="small"
                  decorative
                />
                <span className={styles.when}>
                  <b>{name}</b>, {timeText(value.at)} · {deviceText(value, cx.store.clientId)}
                  {value.received_at !== undefined && ` · offline, sent ${timeText(value.received_at)}`}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function deviceText(value: CellValue, clientId: string): string {
  if (value.client_id === undefined) return 'import or API';
  return value.client_id === clientId ? 'this device' : `device ${value.client_id.slice(0, 4)}`;
}
