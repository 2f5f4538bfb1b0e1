import { useCallback } from 'react';
import type { FileStart } from '@/engine/filesClient';
import { Tabs } from '@/ui';
import type { ColumnVerdict, RowFault } from '../mapping/columnFaults';
import type { CheckState } from '../state/useImportCheck';
import type { DraftState } from '../state/useMappingDraft';
import type { SameStructures } from '../state/useSameStructures';
import { FaultList } from './FaultList';
import styles from './ImportDialog.module.css';
import { MappingTable } from './MappingTable';
import { PreviewRows } from './PreviewRows';
import { SameList } from './SameList';

export type ImportPage = 'columns' | 'rows' | 'problems' | 'same';

interface Props {
  page: ImportPage;
  onPage(page: ImportPage): void;
  first: FileStart;
  mapping: DraftState;
  verdicts: readonly (ColumnVerdict | null)[];
  fault: CheckState['error'];
  isDoubtful: boolean;
  faulty: ReadonlyMap<number, readonly string[]>;
  faults: readonly RowFault[];
  /** Total number of problems, including those that are not listed. */
  total: number;
  same: SameStructures;
}

/** The tabs: columns, first rows, problems and duplicate structures of a file. */
export function ImportParts(props: Props) {
  const { page, onPage, first, mapping, verdicts, fault, isDoubtful, faulty, faults, total, same } = props;
  // The same object for all renders, so that the column lines are not rendered again while a large file is read and
  // sent.
  const showProblems = useCallback(() => onPage('problems'), [onPage]);
  return (
    <div className={styles.pages}>
      <Tabs<ImportPage>
        label="Parts of the import"
        value={page}
        onValueChange={onPage}
        tabs={[
          {
            value: 'columns',
            label: 'Columns',
            count: mapping.names.length,
            content: (
              <MappingTable
                state={mapping}
                verdicts={verdicts}
                fault={fault}
                isDoubtful={isDoubtful}
                onShow={showProblems}
              />
            ),
          },
          {
            value: 'rows',
            label: 'Rows',
            content: <PreviewRows first={first} faulty={faulty} names={mapping.names} faults={faults} />,
          },
          {
            value: 'problems',
            label: 'Problems',
            count: total,
            content:
              faults.length === 0 ? (
                <p className={styles.note}>No problems.</p>
              ) : (
                <FaultList faults={faults} total={total} />
              ),
          },
          ...(same.state === 'none'
            ? []
            : [
                {
                  value: 'same' as const,
                  label: 'Equal structures',
                  count: same.state === 'done' ? same.rows.length : undefined,
                  content: <SameList same={same} />,
                },
              ]),
        ]}
      />
    </div>
  );
}
