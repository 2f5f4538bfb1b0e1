import { useEffect, useState } from 'react';
import { BODY } from '@/domain/tasks/taskFragments';
import { PageHead } from '@/parts/page/PageHead';
import { useLeaveUndone } from '@/parts/page/useLeaveUndone';
import { KeptTexts } from '@/parts/rich/KeptTexts';
import { useItemComing } from '@/store/hooks/useOlderWork';
import { useSyncState } from '@/store/hooks/useSyncState';
import { EmptyState, Skeleton } from '@/ui';

/** For an item that is not here, only its description has a name. */
const nameOf = (field: string) => (field === BODY ? 'Description' : 'a section');

/** The page of an item that is not on this laptop: it is fetched if it may have ended long ago. */
export function MissingItem({ taskId, onOpen }: { taskId: string; onOpen(path: string): void }) {
  const { mayBeOlder, isComing, fetch } = useItemComing(taskId);
  const online = useSyncState((status) => status.online);
  const [isAsked, setAsked] = useState(false);
  useLeaveUndone(true, '/tasks');
  useEffect(() => {
    if (!mayBeOlder) return;
    fetch();
    setAsked(true);
  }, [mayBeOlder, fetch]);
  if ((isComing || (mayBeOlder && !isAsked)) && online) return <Skeleton lines={8} />;
  return (
    <>
      <PageHead title="Item" />
      <EmptyState page action={{ label: 'Projects and tasks', onAct: () => onOpen('/tasks') }}>
        {isComing
          ? 'This item is not on this laptop. It loads when you are back online.'
          : 'This item does not exist, was deleted, or is hidden from you.'}
      </EmptyState>
      <KeptTexts taskId={taskId} document={null} nameOf={nameOf} onOpenChip={() => undefined} />
    </>
  );
}
