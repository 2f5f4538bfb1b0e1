import { createField } from '@/domain/commands/dataFields/createField';
import { createSet } from '@/domain/commands/recordSets/createSet';
import { createView } from '@/domain/commands/recordViews/createView';
import type { Actor } from '@/domain/permissions/actor';
import type { Deps } from '../../deps';
import { runCommand } from '../../events/runCommand';
import type { PlannedTable } from '../../setup/tablePlan';

interface Shelf {
  compounds: PlannedTable;
  batches: PlannedTable;
  /** Records of the compounds and of their batches, in the order of their rows. */
  compoundIds: readonly string[];
  batchIds: readonly string[];
  programId: string;
}

/** Two sets of compounds and one of batches; a board of the batches, with a formula and lookups of their compounds. */
export async function addShelf(deps: Deps, actor: Actor, shelf: Shelf): Promise<void> {
  const { compounds, batches, compoundIds, batchIds } = shelf;
  const field = (table: PlannedTable, name: string) =>
    table.fields.find((candidate) => candidate.field_name === name)?.id ?? '';
  const program_ids = [shelf.programId];
  await runCommand(deps, actor, createSet, {
    set_name: 'Plate 1',
    set_description: 'The compounds of the first viability plate, in the order of its wells.',
    entity_slice_id: compounds.slice.id,
    record_ids: compoundIds.slice(0, 24),
    program_ids,
  });
  await runCommand(deps, actor, createSet, {
    set_name: 'Follow-up candidates',
    set_description: 'To be measured again before they go into a second assay.',
    entity_slice_id: compounds.slice.id,
    record_ids: [7, 3, 19, 12, 30].flatMap((at) => compoundIds[at] ?? []),
    sort_behavior: 'alphanumeric',
    program_ids,
  });
  await runCommand(deps, actor, createSet, {
    set_name: 'To reorder',
    set_description: 'Batches that are nearly used up.',
    entity_slice_id: batches.slice.id,
    record_ids: batchIds.filter((_, n) => n % 10 === 4).slice(0, 6),
    sort_behavior: 'date_added',
  });
  const made = await runCommand(deps, actor, createField, {
    entity_slice_id: batches.slice.id,
    field_name: 'Pure amount',
    field_type: 'formula',
    attrs: { formula: '{Amount} * {Purity} / 100', display_options: { unit: 'mg', significant_figures: 3 } },
  });
  const { id: pureAmount } = made.answer as { id: string };
  const compound = field(batches, 'Compound');
  const lookup = (name: string) => ({
    lookup: { slice_relationship_id: compound, field_id: field(compounds, name), field_name: `${name} of compound` },
  });
  await runCommand(deps, actor, createView, {
    entity_slice_id: batches.slice.id,
    view_name: 'Shelf by status',
    display_mode: 'kanban',
    kanban_field_id: field(batches, 'Status'),
    view_fields: [
      { data_field_id: compound },
      lookup('Structure'),
      lookup('MW'),
      { data_field_id: field(batches, 'Amount') },
      { data_field_id: field(batches, 'Purity') },
      { data_field_id: pureAmount },
      { data_field_id: field(batches, 'Status') },
      { data_field_id: field(batches, 'Responsible') },
    ],
  });
}
