import type { z } from 'zod';
import { authorizationKind } from './authorization';
import { calculatedFieldKind } from './calculatedField';
import { commentKind } from './comment';
import { drcConfigKind } from './drcConfig';
import { fieldKind } from './field';
import { groupKind } from './group';
import { identifierKind } from './identifier';
import { importKind } from './import';
import { kanbanKind } from './kanban';
import type { Kind } from './kind';
import { lookupFieldKind } from './lookupField';
import { memberKind } from './member';
import { noteSectionKind } from './noteSection';
import { operationViewKind } from './operationView';
import { plotFieldKind } from './plotField';
import { programKind } from './program';
import { programShareKind } from './programShare';
import { propertyDefinitionKind } from './propertyDefinition';
import { recordKind } from './record';
import type { PlainKind, RowKind } from './rowKind';
import { setKind } from './set';
import { sliceKind } from './slice';
import { taskKind } from './task';
import { taskDefinitionKind } from './taskDefinition';
import { taskLabelKind } from './taskLabel';
import { taskPropertyKind } from './taskProperty';
import { taskViewKind } from './taskView';
import { valueKind } from './value';
import { viewKind } from './view';
import { workspaceKind } from './workspace';

/** Exhaustive: a kind without its file does not compile. */
const registered = {
  workspace: workspaceKind,
  member: memberKind,
  slice: sliceKind,
  field: fieldKind,
  identifier: identifierKind,
  view: viewKind,
  import: importKind,
  kanban: kanbanKind,
  set: setKind,
  task: taskKind,
  task_property: taskPropertyKind,
  note_section: noteSectionKind,
  task_definition: taskDefinitionKind,
  task_label: taskLabelKind,
  task_view: taskViewKind,
  drc_config: drcConfigKind,
  plot_field: plotFieldKind,
  calculated_field: calculatedFieldKind,
  lookup_field: lookupFieldKind,
  group: groupKind,
  program: programKind,
  program_share: programShareKind,
  authorization: authorizationKind,
  comment: commentKind,
  property_definition: propertyDefinitionKind,
  operation_view: operationViewKind,
} satisfies Record<PlainKind, Kind & { shape: z.ZodObject }>;

/** The type used elsewhere for a kind that is forgotten above, so that the error is reported only once, here. */
type Forgotten = Record<
  Exclude<PlainKind, keyof typeof registered>,
  Kind & { shape: z.ZodObject<{ id: z.ZodString }> }
>;

/** The kinds that are stored as one generic row of attributes. */
export const PLAIN_KINDS = registered as typeof registered & Forgotten;

/** All kinds. */
export const KINDS: Readonly<Record<RowKind, Kind>> = { ...PLAIN_KINDS, record: recordKind, value: valueKind };

export type RowOf<K extends PlainKind> = z.infer<(typeof PLAIN_KINDS)[K]['shape']>;
