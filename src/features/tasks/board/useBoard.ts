import { useMemo } from 'react';
import type { Task } from '@/domain/kinds/task';
import { hasStatus } from '@/domain/kinds/taskStatuses';
import { TYPE_FACTS } from '@/domain/kinds/taskTypes';
import { partId } from '@/domain/tasks/partId';
import { showAlert } from '@/parts/acts/alerts';
import { useRows } from '@/store/hooks/useRows';
import { announce } from '@/ui';
import type { ModeProps } from '../modeProps';
import { sayWhyNot } from '../sayWhyNot';
import type { KanbanDisplay } from '../view/ModeSettings';
import { targetsOf } from '../view/useCursor';
import { type KanbanSettings, laneFields } from './cardToggles';
import { type Band, boardBands, cardPlace, type Lane, laneKeys, orderWith, stageOf } from './lanes';
import { handOver, NOBODY, peopleOf } from './peopleLanes';
import { usePeopleNames } from './usePeopleNames';

const NO_KANBAN: KanbanSettings = {};

/** The board of a view, and how drops and keys move cards. */
export function useBoard({ shown, open, cursor, acts, parts }: ModeProps, display: KanbanDisplay) {
  const properties = useRows('property_definition');
  const contents = useRows('task_property');
  const kanban = open.settings.view_mode_settings.kanban ?? NO_KANBAN;
  const people = usePeopleNames(kanban.group_by_people === true);
  const field =
    !people && kanban.group_by_status === false
      ? (laneFields(properties).find(({ id }) => id === kanban.group_by_field_id) ?? null)
      : null;
  const lanesOf = useMemo((): ((task: Task) => string | readonly string[]) => {
    if (people) return peopleOf;
    if (!field) return (task: Task) => task.task_status as string;
    const held = new Map(contents.map((row) => [row.id, row.content]));
    const known = new Set(field.options.map(({ id }) => id));
    return (task: Task) => {
      const content = held.get(partId(task.id, field.id));
      return typeof content === 'string' && known.has(content) ? content : '';
    };
  }, [people, field, contents]);
  const { assigned_user_ids, assigned_group_ids } = open.settings;
  const keys = useMemo(() => {
    const used = people ? [...assigned_user_ids, ...assigned_group_ids] : shown.tasks.flatMap(lanesOf);
    return laneKeys(shown.tasks, kanban, field, people, new Set(used));
  }, [shown.tasks, kanban, field, people, lanesOf, assigned_user_ids, assigned_group_ids]);
  const bands = useMemo(
    () =>
      boardBands(
        shown.tasks,
        keys,
        lanesOf,
        display === 'stages' ? (task) => stageOf(task, shown.tree) : null,
        shown.isSorted ? null : (task) => cardPlace(task, kanban),
      ),
    [shown, keys, lanesOf, display, kanban],
  );
  const carried = (id: string) => {
    const chosen = cursor.chosen.has(id) ? targetsOf(cursor, shown.tree.byId) : [];
    const task = shown.tree.byId.get(id);
    return chosen.length > 0 ? chosen : task ? [task] : [];
  };
  /**
   * Moves cards from a lane to a lane of a row, and before the card at an index of it if the view has a manual order.
   */
  const put = async (tasks: readonly Task[], from: string | null, band: Band, lane: Lane, index: number | null) => {
    if (sayWhyNot(tasks, parts.whyNot)) return;
    const wrong =
      lane.status === null
        ? undefined
        : tasks.find((task) => !hasStatus(task.task_type, lane.status ?? task.task_status));
    if (wrong)
      return showAlert({
        kind: 'error',
        text: `${wrong.task_title} is a ${TYPE_FACTS[wrong.task_type].noun}, which has no status ${lane.label}.`,
      });
    const moved = tasks.filter(
      (task) => ![lanesOf(task)].flat().includes(lane.key) || (people !== null && from !== lane.key),
    );
    const ids = moved.map(({ id }) => id);
    const data = people
      ? handOver(from ?? NOBODY, lane.key, people)
      : lane.status !== null
        ? { task_status: lane.status }
        : { properties: [{ property_definition_id: field?.id ?? '', content: lane.key === '' ? null : lane.key }] };
    if (ids.length > 0) {
      if ((await acts.update(ids, data)) === null) return;
      announce(`${tasks.length === 1 ? tasks[0]?.task_title : `${tasks.length} items`} moved to ${lane.label}`);
    }
    const parentId = band.parent?.id ?? null;
    const strangers =
      display === 'stages' ? tasks.filter((task) => (stageOf(task, shown.tree)?.id ?? null) !== parentId) : [];
    if (strangers.length > 0) await acts.place(strangers, parentId);
    if (index === null || shown.isSorted) return;
    const rest = lane.tasks.filter((task) => !tasks.includes(task));
    const skipped = lane.tasks.slice(0, index).filter((task) => tasks.includes(task)).length;
    open.orderCards(orderWith(rest, index - skipped, tasks, kanban));
  };
  const moveLane = (key: string, by: -1 | 1) => {
    const order = keys.map((lane) => lane.key);
    const at = order.indexOf(key);
    const other = order[at + by];
    if (at < 0 || other === undefined) return;
    order[at] = other;
    order[at + by] = key;
    open.change({
      view_mode_settings: { ...open.settings.view_mode_settings, kanban: { ...kanban, lane_order: order } },
    });
  };
  return { kanban, field, people, bands, carried, put, moveLane };
}
