import { useMemo } from 'react';
import { TASK_STATUSES, type TaskStatus } from '@/domain/kinds/taskStatuses';
import { TASK_TYPES, type TaskType, TYPE_FACTS } from '@/domain/kinds/taskTypes';
import { compareNatural } from '@/domain/sorts/natural';
import { usePeopleOptions } from '@/parts/pick/usePeopleOptions';
import { useActor } from '@/store/hooks/useActor';
import { useRows } from '@/store/hooks/useRows';
import type { SearchListOption } from '@/ui';
import { StatusSign } from '../StatusSign';
import { statusText, TYPE_ICONS } from '../taskSigns';
import type { ViewSettings } from './viewSettings';

export type FacetKey = 'task_types' | 'task_statuses' | 'people' | 'label_ids' | 'program_ids' | 'task_definition_ids';

/** A facet by which a view is filtered by choosing from a list. */
export interface Facet {
  key: FacetKey;
  name: string;
  options: SearchListOption[];
  chosen(settings: ViewSettings): readonly string[];
  with(settings: ViewSettings, chosen: readonly string[]): Partial<ViewSettings>;
}

const list = (
  key: 'label_ids' | 'program_ids' | 'task_definition_ids',
  name: string,
  options: SearchListOption[],
): Facet => ({
  key,
  name,
  options,
  chosen: (settings) => settings[key],
  with: (_, chosen) => ({ [key]: [...chosen] }),
});

/** Statuses that no type of item has. */
const UNUSED: ReadonlySet<TaskStatus> = new Set(['needs review', 'paused']);

/** The facets of a task view with the choices for each. */
export function useFacets(): readonly Facet[] {
  const people = usePeopleOptions();
  const groups = useRows('group');
  const labels = useRows('task_label');
  const programs = useRows('program');
  const definitions = useRows('task_definition');
  const { flags } = useActor();
  return useMemo(() => {
    const named = <T,>(rows: readonly T[], id: (row: T) => string, name: (row: T) => string) =>
      rows
        .map((row) => ({ value: id(row), label: name(row), text: name(row) }))
        .sort((a, b) => compareNatural(a.text, b.text));
    const types = TASK_TYPES.filter((type) => type !== 'cycle' || flags.includes('design_cycles'));
    const isGroup = (id: string) => groups.some((group) => group.id === id);
    return [
      {
        key: 'task_statuses',
        name: 'Status',
        options: TASK_STATUSES.filter((status) => !UNUSED.has(status)).map((status) => ({
          value: status,
          text: statusText(status),
          label: (
            <>
              <StatusSign status={status} /> {statusText(status)}
            </>
          ),
        })),
        chosen: (settings) => settings.task_statuses,
        with: (_, chosen) => ({ task_statuses: chosen as TaskStatus[] }),
      },
      {
        key: 'people',
        name: 'People',
        options: [
          ...people.map((one) => ({ ...one, group: groups.length > 0 ? 'People' : '' })),
          ...groups.map((group) => ({ value: group.id, label: group.group_name, group: 'Groups' })),
        ],
        chosen: (settings) => [...settings.assigned_user_ids, ...settings.assigned_group_ids],
        with: (_, chosen) => ({
          assigned_user_ids: chosen.filter((id) => !isGroup(id)),
          assigned_group_ids: chosen.filter(isGroup),
        }),
      },
      list(
        'label_ids',
        'Label',
        named(
          labels,
          (row) => row.id,
          (row) => row.label_name,
        ),
      ),
      list(
        'program_ids',
        'Program',
        named(
          programs.filter((row) => !row.is_archived),
          (row) => row.id,
          (row) => row.program_name,
        ),
      ),
      {
        key: 'task_types',
        name: 'Type',
        options: types.map((type) => ({ value: type, label: TYPE_FACTS[type].noun, icon: TYPE_ICONS[type] })),
        chosen: (settings) => settings.task_types,
        with: (_, chosen) => ({ task_types: chosen as TaskType[] }),
      },
      list(
        'task_definition_ids',
        'Template',
        named(
          definitions,
          (row) => row.id,
          (row) => row.operation_name,
        ),
      ),
    ];
  }, [people, groups, labels, programs, definitions, flags]);
}
