import { excludeRecords } from '@/domain/commands/records/excludeRecords';
import { type Task, workAbility } from '@/domain/kinds/task';
import type { Actor } from '@/domain/permissions/actor';
import { canEditField } from '@/domain/permissions/visible';
import { whyNot } from '@/domain/permissions/whyNot';
import { excludedOperations, fieldsUnder, operationsOf } from '@/domain/records/recordOperations';
import type { RecordRow } from '@/domain/records/recordRow';
import { taskTarget } from '@/domain/rights/taskTarget';
import { itemKey } from '@/domain/tasks/itemKey';
import { counted } from '@/lib/words/counted';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useActor } from '@/store/hooks/useActor';
import { useItemComing } from '@/store/hooks/useOlderWork';
import { useRow } from '@/store/hooks/useRow';
import { Button, Icon } from '@/ui';
import type { EditContext } from '../state/editContext';
import styles from './Pane.module.css';
import ownStyles from './RecordExperiments.module.css';

/**
 * The experiments that contain a record or have values for it; the values of an experiment can be excluded and included
 * again.
 */
export function RecordExperiments({ record, cx }: { record: RecordRow; cx: EditContext }) {
  const fields = new Map<string, number>();
  for (const [fieldId, cell] of Object.entries(record.cells))
    for (const id of new Set(cell.flatMap((value) => (value.hidden ? [] : (value.operation_id ?? [])))))
      if (cx.table.fields.has(fieldId)) fields.set(id, (fields.get(id) ?? 0) + 1);
  const ids = new Set([...operationsOf(record.attrs).keys(), ...fields.keys()]);
  if (ids.size === 0) return null;
  const excluded = excludedOperations(record.attrs);
  return (
    <div className={styles.field}>
      <span className={styles.name}>
        <Icon name="flask" /> Experiments
      </span>
      <ul className={ownStyles.list} aria-label="Experiments">
        {[...ids].map((id) => (
          <ExperimentLine
            key={id}
            id={id}
            record={record}
            fields={fields.get(id) ?? 0}
            isExcluded={excluded.has(id)}
            cx={cx}
          />
        ))}
      </ul>
    </div>
  );
}

/**
 * Why this person may not exclude values of an experiment: its state, or fields with its values that they may not edit.
 */
function whyClosed(actor: Actor, task: Task | undefined, id: string, record: RecordRow): string | undefined {
  const why = task && whyNot(actor, workAbility(task, 'update'), taskTarget(task));
  const closed = fieldsUnder([record], id).find((fieldId) => !canEditField(actor, fieldId));
  return why ?? (closed === undefined ? undefined : 'It has values in fields that you may not change.');
}

interface LineProps {
  id: string;
  record: RecordRow;
  /** Fields in which the record has values from the experiment. */
  fields: number;
  isExcluded: boolean;
  cx: EditContext;
}

function ExperimentLine({ id, record, fields, isExcluded, cx }: LineProps) {
  const task = useRow('task', id);
  // An experiment that ended long ago may not be on this laptop: its page fetches it.
  const { mayBeOlder } = useItemComing(id);
  const unknown = mayBeOlder ? 'An older experiment' : 'An experiment';
  const name = task ? `${itemKey(task)} ${task.task_title}` : unknown;
  const actor = useActor();
  const closed = cx.table.whyNot('record.exclude') ?? whyClosed(actor, task, id, record);
  const turn = async () => {
    const input = { operation_id: id, record_ids: [record.id], is_excluded: !isExcluded };
    try {
      const { opId } = await commit(cx.store, excludeRecords, input);
      const text = isExcluded ? `Values of ${name} count again` : `Values of ${name} left out`;
      cx.onAlert({ kind: 'info', text, eventId: opId });
    } catch (error) {
      cx.onAlert({ kind: 'error', text: whyNotWritten(error) });
    }
  };
  return (
    <li className={ownStyles.line} data-excluded={isExcluded || undefined}>
      <span className={ownStyles.title}>{task || mayBeOlder ? <a href={`/experiments/${id}`}>{name}</a> : name}</span>
      <span className={ownStyles.words}>{isExcluded ? 'left out' : counted(fields, 'field')}</span>
      <Button
        variant="bare"
        aria-label={isExcluded ? `Count the values of ${name} again` : `Leave out the values of ${name}`}
        {...(closed === undefined ? {} : { disabledReason: closed })}
        onClick={() => void turn()}
      >
        {isExcluded ? 'Count again' : 'Leave out'}
      </Button>
    </li>
  );
}
