import { useEffect } from 'react';
import { matchesKeys } from '@/lib/matchesKeys';
import { Segmented } from '@/ui';
import { firstLaneField } from '../board/lanes';
import type { ViewPart } from '../state/viewPart';

const MODES = [
  { value: 'list', label: 'List', icon: 'table' },
  { value: 'kanban', label: 'Kanban', icon: 'board' },
] as const;

/** Switches between list and board; absent if no field is suitable for lanes. */
export function ModeSwitch({ table, settings, change }: Pick<ViewPart, 'table' | 'settings' | 'change'>) {
  const field = firstLaneField(settings.kanban_field_id, table.fields, null);
  const isAble = field !== null;
  useEffect(() => {
    if (!isAble) return;
    const onKey = (event: KeyboardEvent) => {
      const mode = matchesKeys(event, 'Alt+1') ? 'list' : matchesKeys(event, 'Alt+2') ? 'kanban' : null;
      if (mode === null) return;
      event.preventDefault();
      change({ display_mode: mode });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isAble, change]);
  if (!isAble) return null;
  return (
    <Segmented
      small
      label="Show as"
      value={settings.display_mode ?? 'list'}
      options={MODES}
      onValueChange={(display_mode) => change({ display_mode })}
    />
  );
}
