import type { z } from 'zod';
import type { AnswerOf, Answers, CommandFacts, InputOf } from '@/domain/commands/command';
import { createField } from '@/domain/commands/dataFields/createField';
import { createProperty } from '@/domain/commands/propertyDefinitions/createProperty';
import { setValues } from '@/domain/commands/records/setValues';
import { addSection } from '@/domain/commands/taskDefinitions/addSection';
import { createDefinition } from '@/domain/commands/taskDefinitions/createDefinition';
import { publishDefinition } from '@/domain/commands/taskDefinitions/publishDefinition';
import { createSubDefinition } from '@/domain/commands/taskDefinitions/subDefinitions';
import { createLabel } from '@/domain/commands/taskLabels/createLabel';
import { createTask } from '@/domain/commands/tasks/createTask';
import { addTaskRecords } from '@/domain/commands/tasks/records';
import { createTaskView } from '@/domain/commands/taskViews/createTaskView';
import { dayNumberAt, isoDateOfDay } from '@/domain/dates/isoDate';
import type { Actor } from '@/domain/permissions/actor';
import type { Deps } from '../../deps';
import { runCommand } from '../../events/runCommand';
import { TEACHING_ITEMS } from './demoItems';

/** The parts of the demo that its work refers to. */
export interface DemoData {
  /** The table of compounds and its records. */
  compoundSliceId: string;
  compoundIds: readonly string[];
  /** Points of the viability assay, one cell line after the other. */
  pointIds: readonly string[];
  programId: string;
  /** Admin and team member. */
  people: readonly [string, string];
}

const OF_ONE_LINE = 240;
/** Aqueous solubility at pH 7.4 in µM, as measured by a kinetic assay with an upper limit of 200. */
const SOLUBILITIES = [182, 41, 7.3, 96, 151, 22, 3.1, 128, 64, 175, 12, 88];

type Item = InputOf<typeof createTask.input>;

/**
 * Creates the demo's work: a project with stages, a milestone, experiments with data and a design cycle; a definition;
 * and items that teach one task each. Dates are around today.
 */
export async function addWork(deps: Deps, actor: Actor, data: DemoData): Promise<void> {
  const today = dayNumberAt(Date.now(), 0);
  const day = (n: number) => isoDateOfDay(today + n);
  const make = async <S extends z.ZodType, A extends Answers>(
    command: Pick<CommandFacts<string, S, A>, 'call' | 'input' | 'answers'>,
    input: InputOf<S>,
  ): Promise<string> => ((await runCommand(deps, actor, command, input)).answer as AnswerOf<'task'>).id;
  const item = (parts: Item) => make(createTask, parts);
  const [ada, milo] = data.people;

  const [urgent, chemistry, biology] = [
    await make(createLabel, { label_name: 'Urgent', color: 'red' }),
    await make(createLabel, { label_name: 'Chemistry', color: 'amber' }),
    await make(createLabel, { label_name: 'Biology', color: 'green' }),
  ];
  const passage = await make(createProperty, {
    property_name: 'Passage number',
    field_type: 'number',
    resource_types: ['task'],
  });

  const assay = await make(createDefinition, {
    definition_type: 'operation',
    operation_name: 'Dose-response assay',
    description: 'Eight doses in triplicate, three days with the compound, read-out by luminescence.',
    task_duration: 4,
    label_ids: [biology],
    properties: [{ property_definition_id: passage, content: null }],
  });
  await make(addSection, { id: assay, section_name: 'Conditions' });
  await make(addSection, { id: assay, section_name: 'Observations' });
  const part = (operation_name: string, task_duration: number, dependent_on_definition_id: string | null) =>
    make(createSubDefinition, {
      id: assay,
      definition_type: 'task',
      operation_name,
      task_duration,
      dependent_on_definition_id,
      lag_days: 0,
    });
  const seeding = await part('Seed the plates', 0, null);
  const dosing = await part('Add the compounds', 0, seeding);
  await make(createSubDefinition, {
    id: assay,
    definition_type: 'task',
    operation_name: 'Read out',
    task_duration: 0,
    dependent_on_definition_id: dosing,
    lag_days: 2,
  });
  await make(publishDefinition, { id: assay });

  const program_ids = [data.programId];
  const project = await item({
    task_type: 'project',
    task_title: 'Old drugs, new uses',
    task_description:
      'Which approved drugs slow the growth of four tumour cell lines, and are soluble enough to follow up?',
    task_status: 'in progress',
    program_ids,
    assigned_user_ids: [ada],
    aggregate_scheduling: true,
  });
  const stage = (task_title: string, more: Partial<Item> = {}) =>
    item({ task_type: 'stage', task_title, parent_id: project, aggregate_scheduling: true, ...more });
  const [screening, profiling] = [await stage('Screening', { task_status: 'in progress' }), await stage('Profiling')];

  const viability = await item({
    operation_definition_id: assay,
    task_title: 'Viability, first cell line',
    parent_id: screening,
    task_status: 'in progress',
    assigned_user_ids: [milo],
    task_start_date: day(-9),
    task_due_date: day(-2),
    properties: [{ property_definition_id: passage, content: 14 }],
  });
  await make(addTaskRecords, { id: viability, record_ids: data.pointIds.slice(0, OF_ONE_LINE) });
  const second = await item({
    task_type: 'operation',
    task_title: 'Viability, second cell line',
    parent_id: screening,
    assigned_user_ids: [milo],
    label_ids: [biology],
    task_start_date: day(0),
    task_due_date: day(4),
    task_dependencies: [{ task_id: viability, lag_days: 1 }],
  });
  await make(addTaskRecords, { id: second, record_ids: data.pointIds.slice(OF_ONE_LINE, 2 * OF_ONE_LINE) });
  const choice = await item({
    task_type: 'milestone',
    task_title: 'Five compounds chosen',
    parent_id: project,
    label_ids: [urgent],
    task_due_date: day(5),
    task_dependencies: [{ task_id: second, lag_days: 0 }],
  });

  const solubility = await item({
    task_type: 'operation',
    task_title: 'Aqueous solubility at pH 7.4',
    parent_id: profiling,
    task_status: 'to review',
    assigned_user_ids: [ada],
    reviewer_ids: [milo],
    label_ids: [chemistry],
    task_start_date: day(-5),
    task_due_date: day(-1),
  });
  const tested = data.compoundIds.slice(0, SOLUBILITIES.length);
  await make(addTaskRecords, { id: solubility, record_ids: tested });
  const field = await make(createField, {
    entity_slice_id: data.compoundSliceId,
    field_name: 'Solubility, pH 7.4',
    field_type: 'number',
    attrs: { display_options: { unit: 'µM' } },
  });
  await runCommand(deps, actor, setValues, {
    field_id: field,
    operation_id: solubility,
    record_id_to_content: Object.fromEntries(tested.map((id, i) => [id, SOLUBILITIES[i] ?? null])),
  });
  await item({
    task_type: 'operation',
    task_title: 'Stability in plasma',
    parent_id: profiling,
    label_ids: [biology],
    task_start_date: day(7),
    task_due_date: day(9),
    task_dependencies: [{ task_id: choice, lag_days: 1 }],
  });
  await item({
    task_title: 'Order the five compounds as powder',
    task_type: 'task',
    parent_id: profiling,
    label_ids: [chemistry, urgent],
    task_due_date: day(6),
    task_dependencies: [{ task_id: choice, lag_days: 0 }],
  });
  if (actor.flags.includes('design_cycles')) {
    const cycle = await item({
      task_type: 'cycle',
      task_title: 'First round of analogues',
      parent_id: profiling,
      task_status: 'in design',
      task_start_date: day(10),
      task_due_date: day(30),
      task_dependencies: [{ task_id: choice, lag_days: 3 }],
    });
    await make(addTaskRecords, { id: cycle, record_ids: data.compoundIds.slice(0, 5) });
  }

  const lessons = await item({ task_type: 'project', task_title: 'Fifteen things to try', assigned_user_ids: [ada] });
  for (const [i, { title, description }] of TEACHING_ITEMS.entries())
    await item({
      task_type: 'task',
      task_title: title,
      task_description: description,
      parent_id: lessons,
      ...(i < 9 ? { task_start_date: day(i), task_due_date: day(i) } : {}),
    });
  await make(createTaskView, { view_name: 'Experiments', view_type: 'shared', task_types: ['operation'] });
  await make(createTaskView, {
    view_name: 'Plan',
    view_type: 'shared',
    task_types: ['project', 'stage', 'milestone', 'operation', 'cycle'],
    view_mode_settings: { mode: 'timeline', timeline: { timeline_zoom: 'month', timeline_color_code_by: 'status' } },
  });
}
