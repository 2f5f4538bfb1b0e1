import { type ReactNode, useState } from 'react';
import { whyNoRecords } from '@/domain/commands/tasks/mustBearRecords';
import { addTaskRecords, removeTaskRecords } from '@/domain/commands/tasks/records';
import type { Task } from '@/domain/kinds/task';
import { whyNot } from '@/domain/permissions/whyNot';
import { useRecordNames } from '@/engine/useRecordNames';
import { counted } from '@/lib/words/counted';
import { showAlert } from '@/parts/acts/alerts';
import { chooseFile } from '@/parts/acts/chooseFile';
import { useImportFile } from '@/parts/acts/importFile';
import { RecordsInput } from '@/parts/pick/RecordsInput';
import { NAMELESS } from '@/parts/values/cells/ReferenceCell';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { Button, IconButton, Segmented } from '@/ui';
import { RecordsByNameDialog } from './item/RecordsByNameDialog';
import styles from './Tasks.module.css';
import { useKept } from './view/useKept';

interface Props {
  task: Task;
  isOff: boolean;
  onOpenRecord(recordId: string): void;
  /** The records as a table, with values written under the item. */
  table: ReactNode;
}

const WAYS = ['table', 'list'] as const;
/** More records than this are opened as a table. */
const MOST = 50;

/** The records of an experiment or design cycle. */
export function TaskRecords({ task, isOff: isFixed, onOpenRecord, table }: Props) {
  const store = useStore();
  const actor = useActor();
  const isOff = whyNoRecords(actor) !== null || isFixed;
  const importFile = useImportFile();
  const shown = task.record_ids.slice(0, MOST);
  const names = useRecordNames(shown);
  const [shownAs, setShownAs] = useKept('experiment-records', WAYS);
  const [adding, setAdding] = useState<readonly string[]>([]);
  const [isNaming, setNaming] = useState(false);
  const act = async (work: () => Promise<{ opId: string }>, words: string) => {
    try {
      const { opId } = await work();
      showAlert({ kind: 'info', text: words, eventId: opId });
      return true;
    } catch (error) {
      showAlert({ kind: 'error', text: whyNotWritten(error) });
      return false;
    }
  };
  const add = async () => {
    const words = `${counted(adding.length, 'record')} added`;
    const input = { id: task.id, record_ids: [...adding] };
    if (await act(() => commit(store, addTaskRecords, input), words)) setAdding([]);
  };
  return (
    <section className={styles.part} aria-label="Records">
      <div className={styles.partHead}>
        <h2>Records</h2>
        <span className={styles.quiet}>{task.record_ids.length}</span>
        <span className={styles.grow} />
        <Segmented
          small
          label="Records as"
          value={shownAs}
          onValueChange={setShownAs}
          options={[
            { value: 'table', label: 'Table', icon: 'table' },
            { value: 'list', label: 'List', icon: 'list' },
          ]}
        />
      </div>
      {shownAs === 'table' && task.record_ids.length > 0 && <div className={styles.recordTable}>{table}</div>}
      <ul className={styles.plain} hidden={shownAs !== 'list'}>
        {shown.map((id, at) => (
          <li key={id}>
            <button type="button" className={styles.title} onClick={() => onOpenRecord(id)}>
              {names[at] ?? NAMELESS}
            </button>
            <span className={styles.grow} />
            {!isOff && (
              <IconButton
                size="small"
                icon="x"
                label={`Remove ${names[at] ?? 'this record'}`}
                onClick={() =>
                  void act(() => commit(store, removeTaskRecords, { id: task.id, record_ids: [id] }), 'Record removed')
                }
              />
            )}
          </li>
        ))}
      </ul>
      {shownAs === 'list' && task.record_ids.length > MOST && (
        <span className={styles.quiet}>and {counted(task.record_ids.length - MOST, 'more', 'more')}</span>
      )}
      {!isOff && (
        <div className={styles.partHead}>
          <div className={styles.grow}>
            <RecordsInput sliceId={null} value={adding} onChange={setAdding} />
          </div>
          {importFile && task.task_type === 'operation' && (
            <Button
              icon="upload"
              onClick={() => void chooseFile().then((file) => file && importFile(file, null, task.id))}
            >
              Import rows
            </Button>
          )}
          <Button
            icon="plus"
            disabledReason={whyNot(actor, 'record.create') ?? undefined}
            onClick={() => setNaming(true)}
          >
            By name
          </Button>
          <Button disabledReason={adding.length === 0 ? 'Choose records first.' : undefined} onClick={() => void add()}>
            Add records
          </Button>
        </div>
      )}
      {isNaming && <RecordsByNameDialog task={task} firstId={shown[0] ?? null} onClose={() => setNaming(false)} />}
    </section>
  );
}
