import { useMemo } from 'react';
import type { TaskView } from '@/domain/kinds/taskView';
import { compareNatural } from '@/domain/sorts/natural';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import type { IconName } from '@/ui';
import type { Place } from '../page';

const ICONS: Readonly<Record<NonNullable<TaskView['view_mode_settings']['mode']>, IconName>> = {
  list: 'list',
  timeline: 'bars',
  kanban: 'board',
  entities: 'table',
  calendar: 'calendar',
};

/** All items, and the saved views of them: one's own and shared ones. */
export function useViewPlaces(): readonly Place[] {
  const views = useRows('task_view');
  const { userId } = useStore();
  return useMemo(() => {
    const under = views
      .filter((view) => view.view_type === 'shared' || view.created_by === userId)
      .sort((a, b) => compareNatural(a.view_name, b.view_name))
      .map((view) => ({
        path: `/tasks/views/${view.id}`,
        title: view.view_name,
        icon: ICONS[view.view_mode_settings.mode ?? 'list'],
        kind: view.view_type === 'shared' ? 'View of items' : 'Own view of items',
      }));
    return [{ path: '/tasks', title: 'All items', icon: 'task', kind: 'Page', under }];
  }, [views, userId]);
}
