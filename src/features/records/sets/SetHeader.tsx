import { type ReactNode, useState } from 'react';
import type { Slice } from '@/domain/kinds/slice';
import type { QueryResult } from '@/engine/tableTypes';
import { counted, numberText } from '@/lib/words/counted';
import { PageHead } from '@/parts/page/PageHead';
import { AddRecordsDialog } from '@/parts/sets/AddRecordsDialog';
import { ProgramsDialog } from '@/parts/sets/ProgramsDialog';
import { SetDialog } from '@/parts/sets/SetDialog';
import { SetOrderMenu } from '@/parts/sets/SetOrderMenu';
import { archiveSetWithAlert, changeSet, type RecordSet } from '@/parts/sets/setActs';
import { useProgramsOfTable } from '@/parts/sets/useProgramsOfTable';
import { useStore } from '@/store/hooks/StoreProvider';
import { Button, Menu, type MenuAction } from '@/ui';
import type { TableInfo } from '../state/useTable';

interface Props {
  table: TableInfo;
  slice: Slice;
  set: RecordSet;
  result: QueryResult | undefined;
  onOpenTable(): void;
  exports(): readonly MenuAction[];
  faces: ReactNode;
  modes: ReactNode;
}

/** The head of a set's page: its table, name, size and order, and its actions. */
export function SetHeader({ table, slice, set, result, onOpenTable, exports, faces, modes }: Props) {
  const store = useStore();
  const [dialog, setDialog] = useState<'add' | 'describe' | 'programs' | null>(null);
  const tablePrograms = useProgramsOfTable(slice.id);
  const closed = table.whyNot('set.manage');
  const off = closed === undefined ? {} : { disabledReason: closed };
  const shown = result?.shown ?? set.record_ids.length;
  const size = set.record_ids.length;
  return (
    <>
      <PageHead
        trail={
          <button type="button" onClick={onOpenTable}>
            {slice.slice_name}
          </button>
        }
        follows={{ type: 'set', id: set.id }}
        title={
          <Menu
            trigger={
              <Button variant="bare" iconAfter="down">
                <b>{set.set_name}</b>
              </Button>
            }
            items={[
              {
                key: 'describe',
                label: 'Rename or describe',
                icon: 'edit',
                ...off,
                onSelect: () => setDialog('describe'),
              },
              { key: 'programs', label: 'Programs', icon: 'share', ...off, onSelect: () => setDialog('programs') },
              {
                key: 'archive',
                label: set.is_archived ? 'Restore set' : 'Archive set',
                icon: set.is_archived ? 'undo' : 'archive',
                ...off,
                onSelect: () => void archiveSetWithAlert(store, set, !set.is_archived),
              },
              { kind: 'separator', key: 'line' },
              { key: 'export', label: 'Export', icon: 'download', items: exports() },
            ]}
          />
        }
        note={
          <>
            {shown === size ? counted(size, 'record') : `${numberText(shown)} of ${counted(size, 'record')}`}
            {set.is_archived && ' · archived'}
            {set.set_description !== '' && ` · ${set.set_description}`}
          </>
        }
        modes={
          <>
            {modes}
            <SetOrderMenu set={set} closed={closed} />
          </>
        }
        presence={faces}
      >
        <Button icon="plus" {...off} onClick={() => setDialog('add')}>
          Add records
        </Button>
      </PageHead>
      {dialog === 'add' && <AddRecordsDialog set={set} onClose={() => setDialog(null)} />}
      {dialog === 'describe' && <SetDialog set={set} onClose={() => setDialog(null)} />}
      {dialog === 'programs' && (
        <ProgramsDialog
          name={set.set_name}
          programIds={set.program_ids}
          tablePrograms={tablePrograms}
          onClose={() => setDialog(null)}
          onSave={(program_ids) => changeSet(store, set.id, { program_ids })}
        />
      )}
    </>
  );
}
