import { useCallback, useMemo, useRef } from 'react';
import { type ColumnReading, PLAIN_READING } from '@/domain/imports/columnReading';
import { type ColumnTarget, writableFields } from '@/domain/imports/columnTarget';
import { classNames } from '@/lib/classNames';
import { useInSteps } from '@/ui';
import type { ColumnVerdict } from '../mapping/columnFaults';
import type { DraftState } from '../state/useMappingDraft';
import lines from '../Table.module.css';
import styles from './ImportDialog.module.css';
import { MappingLine } from './MappingLine';

interface Props {
  state: DraftState;
  verdicts: readonly (ColumnVerdict | null)[];
  fault: { column: number | null; message: string } | null;
  /** Characters may have been decoded with the wrong encoding. */
  isDoubtful: boolean;
  onShow: () => void;
}

const NO_KEYS: readonly string[] = [];
/** Lines that are rendered at once. */
const STEP = 3;

/** Every column of the file with its target field. */
export function MappingTable({ state, verdicts, fault, isDoubtful, onShow }: Props) {
  const { guess, draft, onDraft, slice, fields } = state;
  const writable = useMemo(() => writableFields(slice, fields), [slice, fields]);
  // Memoised, so that typing in one line does not render the others again.
  const latest = useRef({ draft, onDraft });
  latest.current = { draft, onDraft };
  const onTarget = useCallback((column: number, target: ColumnTarget) => {
    const { draft: now, onDraft: put } = latest.current;
    if (now) put({ ...now, targets: now.targets.map((other, i) => (i === column ? target : other)) });
  }, []);
  const onReading = useCallback((column: number, reading: ColumnReading) => {
    const { draft: now, onDraft: put } = latest.current;
    if (now) put({ ...now, readings: now.readings.map((other, i) => (i === column ? reading : other)) });
  }, []);
  const onKey = useCallback((column: number, isKey: boolean) => {
    const { draft: now, onDraft: put } = latest.current;
    if (!now) return;
    const others = now.keyColumns.filter((other) => other !== column);
    put({ ...now, keyColumns: isKey ? [...others, column].sort((a, b) => a - b) : others });
  }, []);
  const drawn = useInSteps(guess?.columns.length ?? 0, STEP);
  if (!guess || !draft) return null;
  const keyIds = slice?.key_field_ids ?? NO_KEYS;
  return (
    <div className={styles.frame} data-fill="">
      <table className={classNames(lines.table, styles.table)}>
        <thead>
          <tr>
            <th>Column in file</th>
            <th>First values</th>
            <th>Goes to</th>
            <th>Field</th>
            <th>Type</th>
            <th>Key</th>
            <th>Check</th>
          </tr>
        </thead>
        <tbody>
          {guess.columns.slice(0, drawn).map((column) => {
            const target = draft.targets[column.index] ?? { to: 'skip' };
            return (
              <MappingLine
                key={column.index}
                column={column}
                target={target}
                writable={writable}
                keyFieldIds={keyIds}
                canChooseKey={draft.sliceId === null}
                isKey={
                  draft.sliceId === null
                    ? draft.keyColumns.includes(column.index) && target.to !== 'skip'
                    : target.to === 'field' && keyIds.includes(target.fieldId)
                }
                verdict={verdicts[column.index] ?? null}
                error={fault?.column === column.index ? fault.message : null}
                reading={draft.readings[column.index] ?? PLAIN_READING}
                isDoubtful={isDoubtful}
                onTarget={onTarget}
                onReading={onReading}
                onKey={onKey}
                onShow={onShow}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
