import type { PropertyDefinition } from '@/domain/kinds/propertyDefinition';
import type { TaskSort } from '@/domain/tasks/sortTasks';
import { TASK_COLUMNS, type TaskColumn } from '@/domain/tasks/taskColumns';
import type { ViewSettings } from '../view/viewSettings';

/** A column of a list of items, besides the item itself. */
export type ListColumn = ColumnFace &
  ({ id: TaskColumn; property: null } | { id: string; property: PropertyDefinition });

interface ColumnFace {
  name: string;
  /** Its width in CSS, if nobody has set one. */
  usual: string;
  isRight: boolean;
  /** The sort key of a view for it; null = it cannot be sorted. */
  sort: string | null;
}

/** Name, default width, whether it is right-aligned, and the sort key. */
const FACES: Readonly<Record<TaskColumn, readonly [name: string, usual: string, isRight?: boolean, sort?: TaskSort]>> =
  {
    task_status: ['Status', 'clamp(122px, 9vw, 150px)', false, 'task_status'],
    blocked_by: ['Blocked by', 'minmax(90px, 1fr)'],
    people: ['People', 'clamp(68px, 5vw, 92px)'],
    task_start_date: ['Start', 'clamp(86px, 6vw, 92px)', true, 'task_start_date'],
    task_due_date: ['Due', 'clamp(86px, 6vw, 92px)', true, 'task_due_date'],
    records: ['Records', 'clamp(64px, 5vw, 72px)', true],
    label_ids: ['Labels', 'clamp(100px, 9vw, 160px)'],
    task_type: ['Type', '110px', false, 'task_type'],
    parent: ['Part of', '160px'],
    project: ['Project', '160px'],
    programs: ['Programs', '140px'],
    template: ['Template', '140px'],
    reviewers: ['Reviewers', '100px'],
    task_duration: ['Days', '60px', true],
    created_by: ['Created by', '140px'],
    created_at: ['Created', '90px', true, 'created_at'],
    task_completed_at_date: ['Completed', '90px', true, 'task_completed_at_date'],
    last_activity_at: ['Last activity', '100px', true, 'last_activity_at'],
  };

/** The columns that a list of items can show, in the order in which they are offered. */
export const LIST_COLUMNS: readonly ListColumn[] = TASK_COLUMNS.map((id) => {
  const [name, usual, isRight = false, sort = null] = FACES[id];
  return { id, name, usual, isRight, sort, property: null };
});

/** The columns of a list without settings. */
export const USUAL_COLUMNS: readonly string[] = LIST_COLUMNS.slice(0, 7).map(({ id }) => id);

/** The default columns, for lists that are not a view. */
export const USUAL: readonly ListColumn[] = LIST_COLUMNS.slice(0, 7);

/** Minimum and maximum width of a column, in px. */
export const NARROWEST = 48;
export const WIDEST = 800;

/** All columns that a view can show: the built-in ones, and metadata fields. */
export function allColumns(properties: readonly PropertyDefinition[]): ListColumn[] {
  const fields = properties
    .filter(({ is_archived, resource_types }) => !is_archived && resource_types.includes('task'))
    .map((property) => ({
      id: property.id,
      name: property.property_name,
      usual: '140px',
      isRight: property.field_type === 'number',
      sort: property.id,
      property,
    }));
  return [...LIST_COLUMNS, ...fields];
}

type Columns = Pick<ViewSettings, 'columns' | 'hidden_columns'>;

/** Ids of a view's columns in order, including hidden ones, which keep their position. */
const ordered = ({ columns }: Columns): readonly string[] => (columns.length === 0 ? USUAL_COLUMNS : columns);

/** The columns that a view shows, in order. Archived and deleted ones are left out. */
export function shownColumns(settings: Columns, all: readonly ListColumn[]): ListColumn[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  return [...new Set(ordered(settings))].flatMap((id) => {
    const held = settings.hidden_columns.includes(id) ? undefined : byId.get(id);
    return held ? [held] : [];
  });
}

/** The columns in the order of the chooser: those of the view in its order, then all others. */
export function offeredColumns(
  settings: Columns,
  all: readonly ListColumn[],
): { column: ListColumn; isShown: boolean }[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  const own = [...new Set(ordered(settings))].flatMap((id) => byId.get(id) ?? []);
  return [...own, ...all.filter((one) => !own.includes(one))].map((one) => ({
    column: one,
    isShown: own.includes(one) && !settings.hidden_columns.includes(one.id),
  }));
}

/** Shows a column, at the end unless it had a position, or hides it and keeps its position. */
export function withColumn(settings: Columns, id: string, isShown: boolean): Columns {
  const columns = ordered(settings).includes(id) ? [...ordered(settings)] : [...ordered(settings), id];
  const hidden = settings.hidden_columns.filter((one) => one !== id);
  return { columns, hidden_columns: isShown ? hidden : [...hidden, id] };
}

/** Moves a column by one among those of the view; at the end nothing changes. */
export function movedColumn(settings: Columns, id: string, by: -1 | 1, all: readonly ListColumn[]): Columns {
  const known = new Set(all.map((one) => one.id));
  const columns = ordered(settings).filter((one) => known.has(one));
  const at = columns.indexOf(id);
  const other = columns[at + by];
  if (at < 0 || other === undefined) return settings;
  columns[at] = other;
  columns[at + by] = id;
  return { columns, hidden_columns: settings.hidden_columns };
}

/** The columns as a CSS grid template: selection, item, then the others. */
export function gridTemplate(columns: readonly ListColumn[], widths: Readonly<Record<string, number>>): string {
  const rest = columns.map(({ id, usual }) => (widths[id] === undefined ? usual : `${widths[id]}px`));
  const item = widths.item === undefined ? 'minmax(300px, 3fr)' : `${widths.item}px`;
  return ['28px', item, ...rest].join(' ');
}

/** Minimum width at which all columns are visible; a narrower list scrolls sideways. */
export function leastWidth(columns: readonly ListColumn[], widths: Readonly<Record<string, number>>): number {
  const own = columns.map(({ id, usual }) => widths[id] ?? Number.parseInt(/\d+/.exec(usual)?.[0] ?? '0', 10));
  const item = widths.item ?? 300;
  return 28 + item + own.reduce((sum, width) => sum + width, 0) + (own.length + 1) * 8 + 32;
}
