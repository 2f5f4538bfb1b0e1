import { useMemo } from 'react';
import { counted } from '@/lib/words/counted';
import { useRows } from '@/store/hooks/useRows';
import { Button } from '@/ui';

/** Leads to one's own drafts, if there are any. */
export function DraftsButton({ onOpen }: { onOpen(path: string): void }) {
  const tasks = useRows('task');
  const count = useMemo(() => tasks.filter((task) => task.is_draft && !task.is_archived).length, [tasks]);
  if (count === 0) return null;
  return (
    <Button variant="bare" onClick={() => onOpen('/tasks/drafts')}>
      {counted(count, 'draft')}
    </Button>
  );
}
