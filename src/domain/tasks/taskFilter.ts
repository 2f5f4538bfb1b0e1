import type { FieldShape } from '../fields/fieldContext';
import type { CompileInput } from '../filters/compiledFilter';
import { compileFilter } from '../filters/compileFilter';
import { applyFilter } from '../filters/evaluateFilter';
import type { FilterContext } from '../filters/filterContext';
import type { PropertyDefinition } from '../kinds/propertyDefinition';
import type { Task } from '../kinds/task';
import type { TaskProperty } from '../kinds/taskProperty';
import { isFinished } from '../kinds/taskStatuses';
import type { TaskDate, TaskView } from '../kinds/taskView';
import type { CellValue } from '../records/recordRow';
import { fieldOfProperty } from './fieldOfProperty';
import { isSearched } from './isSearched';
import { partId } from './partId';
import type { TaskDates } from './taskDates';
import type { TaskTree } from './taskTree';

/**
 * The parts of a saved view, or of the bar above a list, that narrow its tasks. Absent or empty parts narrow nothing.
 */
export type TaskFilter = Partial<
  Pick<
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
    | 'property_filters'
  >
> & { search_text?: string };

/** Context of a filter besides the task. */
export interface TaskFilterContext extends FilterContext {
  tree: TaskTree;
  /** The dates of a task as shown (see taskDates). */
  datesOf(task: Task): TaskDates;
  /** The person's calendar day, `YYYY-MM-DD`, at a time (ISO 8601). */
  dayAt(time: string): string;
  /** Metadata fields; filters that name an archived or unknown one are dropped (work.md section 5). */
  property(id: string): PropertyDefinition | undefined;
  /** The content of a metadata field on a task, by the id that partId returns. */
  propertyRow(id: string): TaskProperty | undefined;
}

type Test = (task: Task) => boolean;

const DATE_FIELD: FieldShape = {
  id: 'date',
  field_name: 'Date',
  field_type: 'date',
  attrs: {},
  ref_slice_id: null,
  standard_format: null,
};

const cellOf = (content: CellValue['content'], at: number): CellValue[] =>
  content === null ? [] : [{ id: '', content, at, author_id: '', operation_id: null }];

/** The day of one of the four dates of a task, `YYYY-MM-DD`; null = it has none. */
function dayOf(name: TaskDate, task: Task, cx: TaskFilterContext): string | null {
  const dates = cx.datesOf(task);
  switch (name) {
    case 'scheduled':
      return dates.task_start_date ?? dates.task_due_date;
    case 'due':
      return dates.task_due_date;
    case 'created_at':
      return cx.dayAt(task.created_at);
    case 'completed_at':
      return task.task_completed_at_date === null ? null : cx.dayAt(task.task_completed_at_date);
  }
}

function dateTest(name: TaskDate, rule: CompileInput | null | undefined, cx: TaskFilterContext): Test | null {
  if (!rule) return null;
  const compiled = compileFilter(rule, DATE_FIELD, cx);
  if (!compiled.active) return null;
  return (task) => {
    const subject = { cell: cellOf(dayOf(name, task, cx), Date.parse(task.updated_at)), createdAt: 0 };
    return applyFilter(compiled.filter, DATE_FIELD, subject, cx);
  };
}

function propertyTest(filter: TaskView['property_filters'][number], cx: TaskFilterContext): Test | null {
  const property = cx.property(filter.property_definition_id);
  if (!property || property.is_archived) return null;
  // For the types that only tasks have, only the time of the last change can be filtered, as for text fields.
  const isOutside = fieldOfProperty(property) === null;
  if (isOutside && filter.filter_type !== 'last_updated_after') return null;
  const field = fieldOfProperty(property) ?? { ...DATE_FIELD, field_type: 'text' as const };
  const compiled = compileFilter(filter, field, cx);
  if (!compiled.active) return null;
  return (task) => {
    const row = cx.propertyRow(partId(task.id, property.id));
    const subject = {
      cell: row ? cellOf(row.content, Date.parse(row.updated_at)) : [],
      createdAt: Date.parse(task.created_at),
    };
    return applyFilter(compiled.filter, field, subject, cx);
  };
}

/** A test that a list of the task contains one of some ids; null if none are given. */
function oneOfTest(asked: readonly string[] | undefined, of: (task: Task) => readonly (string | null)[]): Test | null {
  if (!asked || asked.length === 0) return null;
  const wanted = new Set<string | null>(asked);
  return (task) => of(task).some((id) => wanted.has(id));
}

/** Compiles a filter for many tasks: one meaning for lists, timelines, boards, calendars and the server. */
export function compileTaskFilter(filter: TaskFilter, cx: TaskFilterContext): Test {
  const people = filter.assigned_user_ids ?? [];
  const groups = filter.assigned_group_ids ?? [];
  const tests = [
    oneOfTest(filter.program_ids, (task) => cx.tree.programsOf(task)),
    oneOfTest(filter.task_types, (task) => [task.task_type]),
    oneOfTest(filter.task_definition_ids, (task) => [task.task_definition_id, task.operation_definition_id]),
    oneOfTest(filter.task_statuses, (task) => [task.task_status]),
    oneOfTest(filter.label_ids, (task) => task.label_ids),
    // People and groups are one filter: who is responsible for the task.
    oneOfTest([...people, ...groups], (task) => [...task.assigned_user_ids, ...task.assigned_group_ids]),
    dateTest('scheduled', filter.scheduled, cx),
    dateTest('due', filter.due, cx),
    dateTest('created_at', filter.created_at_filter, cx),
    dateTest('completed_at', filter.completed_at, cx),
    ...(filter.property_filters ?? []).map((one) => propertyTest(one, cx)),
    filter.search_text?.trim() ? isSearched(filter.search_text) : null,
  ].filter((test) => test !== null);
  return (task) => !task.is_deleted && !task.is_archived && tests.every((test) => test(task));
}

/** How finished items are shown: all, without trees that are finished as a whole, or none. */
export type CompletedBehaviour = 'show-all' | 'hide-completed-trees' | 'hide-all';

/**
 * The tasks of a view: those that pass, and the items above them, which a tree shows in a faint colour, so that a match
 * is shown in context.
 */
export function shownTasks(
  tasks: readonly Task[],
  passes: Test,
  completed: CompletedBehaviour,
  tree: TaskTree,
): { matches: Task[]; above: ReadonlySet<string> } {
  const isHidden = (task: Task): boolean => {
    if (completed === 'show-all' || !isFinished(task.task_status)) return false;
    return completed === 'hide-all' || tree.descendantsOf(task.id).every((below) => isFinished(below.task_status));
  };
  const matches = tasks.filter((task) => passes(task) && !isHidden(task));
  const ids = new Set(matches.map(({ id }) => id));
  const above = new Set<string>();
  for (const task of matches)
    for (const parent of tree.ancestorsOf(task)) if (!ids.has(parent.id)) above.add(parent.id);
  return { matches, above };
}
