import type { TaskView } from '@/domain/kinds/taskView';

/** The settings of a task view: the filter that its modes share, the order, and how each mode shows the items. */
export type ViewSettings = Pick<
  TaskView,
  | 'program_ids'
  | 'task_types'
  | 'task_definition_ids'
  | 'task_statuses'
  | 'label_ids'
  | 'assigned_user_ids'
  | 'assigned_group_ids'
  | 'scheduled'
  | 'due'
  | 'created_at_filter'
  | 'completed_at'
  | 'completed_tasks'
  | 'columns'
  | 'hidden_columns'
  | 'sorts'
  | 'property_filters'
  | 'view_mode_settings'
>;

export type ViewMode = NonNullable<ViewSettings['view_mode_settings']['mode']>;

/** All items, in the order of the tree. */
export const ALL_ITEMS: ViewSettings = {
  program_ids: [],
  task_types: [],
  task_definition_ids: [],
  task_statuses: [],
  label_ids: [],
  assigned_user_ids: [],
  assigned_group_ids: [],
  scheduled: null,
  due: null,
  created_at_filter: null,
  completed_at: null,
  completed_tasks: null,
  columns: [],
  hidden_columns: [],
  sorts: [],
  property_filters: [],
  view_mode_settings: {},
};

const NAMES = Object.keys(ALL_ITEMS) as (keyof ViewSettings)[];

/** The settings of a saved view, without who made it and when. */
export function settingsOf(view: TaskView): ViewSettings {
  return Object.fromEntries(NAMES.map((name) => [name, view[name]])) as ViewSettings;
}

/** Reads stored settings; unknown ones, or those of another build, are left out. */
export function readDraft(text: string | null): Partial<ViewSettings> {
  if (text === null) return {};
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(Object.entries(read).filter(([name]) => (NAMES as string[]).includes(name)));
  } catch {
    return {};
  }
}

/** Whether a filter limits the items. */
export function isFiltered(settings: ViewSettings): boolean {
  const {
    view_mode_settings: _,
    sorts: _sorts,
    columns: _columns,
    hidden_columns: _hidden,
    completed_tasks: _completed,
    ...filter
  } = settings;
  return Object.values(filter).some((value) => value !== null && !(Array.isArray(value) && value.length === 0));
}

/** The numbers of the cards in manual order. */
export const orderOf = (settings: Partial<ViewSettings>) => settings.view_mode_settings?.kanban?.card_order;

/** Settings of the modes with another order of cards; undefined = none. */
export function withOrder(
  settings: ViewSettings['view_mode_settings'],
  card_order: Readonly<Record<string, number>> | undefined,
): ViewSettings['view_mode_settings'] {
  const { card_order: _, ...kanban } = settings.kanban ?? {};
  if (card_order && Object.keys(card_order).length > 0)
    return { ...settings, kanban: { ...kanban, card_order: { ...card_order } } };
  return settings.kanban ? { ...settings, kanban } : settings;
}
