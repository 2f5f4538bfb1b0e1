import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { can } from '@/domain/permissions/decide';
import { orderedMembers } from '@/domain/sets/setOrder';
import { counted } from '@/lib/words/counted';
import { PageHead } from '@/parts/page/PageHead';
import { AddRecordsDialog } from '@/parts/sets/AddRecordsDialog';
import { SetDialog } from '@/parts/sets/SetDialog';
import { SetList } from '@/parts/sets/SetList';
import { SetOrderMenu } from '@/parts/sets/SetOrderMenu';
import { archiveSetWithAlert, type RecordSet } from '@/parts/sets/setActs';
import { useSetNames } from '@/parts/sets/useSetNames';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { Button, EmptyState, Menu } from '@/ui';
import styles from '../scene/Scene.module.css';
import { useSetExport } from './useSetExport';

/**
 * A set whose records come from several tables, as a list.
 * @param set null if it was deleted or is not shared
 */
export function MixedSetScene({ set }: { set: RecordSet | null }) {
  if (!set)
    return (
      <section className={styles.scene} aria-label="Set">
        <PageHead title="Set" />
        <EmptyState page>This set was deleted, or is not shared with you.</EmptyState>
      </section>
    );
  return <OpenSet set={set} />;
}

function OpenSet({ set }: { set: RecordSet }) {
  const store = useStore();
  const actor = useActor();
  const [, navigate] = useLocation();
  const [dialog, setDialog] = useState<'add' | 'describe' | null>(null);
  const names = useSetNames(set.record_ids);
  const ids = useMemo(() => {
    const byId = new Map(set.record_ids.map((id, at) => [id, names[at]]));
    return orderedMembers(set, (id) => byId.get(id));
  }, [set, names]);
  const exporting = useSetExport(set);
  const mayManage = can(actor, 'set.manage');
  const closed = mayManage ? undefined : 'You may not change sets.';
  const open = async (id: string) => {
    const here = await store.reader.record(id);
    const far = here ? null : await store.ports.remote?.records([id]).catch(() => null);
    const record = here ?? far?.records[0];
    if (record) navigate(`/tables/${record.attrs.entity_slice_id}?record=${id}`);
  };
  return (
    <section className={styles.scene} aria-label={set.set_name}>
      <PageHead
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
                ...(closed === undefined ? {} : { disabledReason: closed }),
                onSelect: () => setDialog('describe'),
              },
              {
                key: 'archive',
                label: set.is_archived ? 'Restore set' : 'Archive set',
                icon: set.is_archived ? 'undo' : 'archive',
                ...(closed === undefined ? {} : { disabledReason: closed }),
                onSelect: () => void archiveSetWithAlert(store, set, !set.is_archived),
              },
              { kind: 'separator', key: 'line' },
              {
                key: 'export',
                label: 'Export',
                icon: 'download',
                ...(ids.length === 0 ? { disabledReason: 'This set is empty.' } : {}),
                items: exporting.items(),
              },
            ]}
          />
        }
        note={counted(set.record_ids.length, 'record')}
        modes={<SetOrderMenu set={set} closed={closed} />}
      >
        <Button
          icon="plus"
          {...(closed === undefined ? {} : { disabledReason: closed })}
          onClick={() => setDialog('add')}
        >
          Add records
        </Button>
      </PageHead>
      {exporting.progress}
      {set.record_ids.length === 0 ? (
        <EmptyState {...(mayManage ? { action: { label: 'Add records', onAct: () => setDialog('add') } } : {})}>
          This set is empty. Add records of any table.
        </EmptyState>
      ) : (
        <SetList set={set} ids={ids} mayManage={mayManage && !set.is_archived} onOpen={(id) => void open(id)} />
      )}
      {dialog === 'add' && <AddRecordsDialog set={set} onClose={() => setDialog(null)} />}
      {dialog === 'describe' && <SetDialog set={set} onClose={() => setDialog(null)} />}
    </section>
  );
}
