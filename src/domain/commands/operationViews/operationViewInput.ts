import { z } from 'zod';
import type { OperationView } from '../../kinds/operationView';
import { invalid, Refusal } from '../../refusal';
import type { CommandContext } from '../command';
import type { Reader } from '../reader';
import { checkRules } from '../recordViews/checkRules';
import { completeViewFields, dropInactiveRules, viewInput } from '../recordViews/viewInput';
import { sightedReader } from '../sightedReader';
import { checkPrograms } from '../support/checkPrograms';
import { mustNameRows } from '../support/mustNameRows';
import { readLiveColumns } from '../support/readLiveColumns';
import { uniqueName } from '../support/uniqueName';

/** Attributes of an experiment view that a caller may give. */
export const operationViewInput = viewInput
  .pick({ view_name: true, program_ids: true, view_fields: true, filters: true, sorts: true })
  .extend({
    operation_id: z.uuid().nullable().optional(),
    operation_definition_id: z.uuid().nullable().optional(),
    record_view_ids: z.array(z.uuid()).max(200).optional(),
  });
export type OperationViewInput = z.infer<typeof operationViewInput>;

/**
 * Refuses what an input names and does not exist.
 * @param held the view as it is; things that it already names may have been deleted since
 */
export async function mustNameOperationParts(
  read: Reader,
  input: Partial<OperationViewInput>,
  held?: OperationView,
): Promise<void> {
  await mustNameRows(read, 'task', [input.operation_id], [held?.operation_id]);
  await mustNameRows(read, 'view', input.record_view_ids, held?.record_view_ids);
  await checkPrograms(read, input.program_ids, held?.program_ids);
  // No kind of row represents definitions of experiments yet.
  const { operation_definition_id: definition } = input;
  if (definition && definition !== held?.operation_definition_id)
    throw new Refusal('not_found', 'This experiment definition does not exist.');
}

/**
 * The attributes of an experiment view after the change, limited to those that an input gives.
 * @throws Refusal invalid and conflict
 */
export async function planOperationView(
  read: Reader,
  input: Partial<OperationViewInput>,
  context: CommandContext,
  held?: OperationView,
): Promise<Partial<OperationView>> {
  const { view_name: name, view_fields: given, ...rest } = input;
  const next: Partial<OperationView> = { ...rest };
  const operation = input.operation_id === undefined ? held?.operation_id : input.operation_id;
  const definition =
    input.operation_definition_id === undefined ? held?.operation_definition_id : input.operation_definition_id;
  if (operation && definition)
    throw invalid(
      ['operation_definition_id'],
      'A view is of one experiment or of a definition of experiments, not of both.',
    );
  if (name !== undefined) {
    const others = (await read.all('operation_view')).filter((view) => !view.is_deleted && view.id !== held?.id);
    next.view_name = uniqueName(
      name,
      others.map((other) => other.view_name),
      'view_name',
    );
  }
  if (!given && !input.filters && !input.sorts) return next;
  const seen = sightedReader(read, context.actor);
  if (given) {
    const columns = await completeViewFields(seen, null, given, context, held?.view_fields);
    next.view_fields = columns.viewFields;
  }
  const lists = {
    view_fields: next.view_fields ?? held?.view_fields ?? [],
    filters: input.filters ?? held?.filters ?? [],
    sorts: input.sorts ?? held?.sorts ?? [],
    color_filters: [],
  };
  if (input.filters) await checkRules(seen, 'filters', input.filters, lists.view_fields, held?.filters);
  const former = held && { ...held, color_filters: [] };
  const { filters, sorts } = dropInactiveRules(lists, await readLiveColumns(seen, [lists]), former);
  return { ...next, filters, sorts };
}
