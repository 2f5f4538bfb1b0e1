import { callName } from '@/contract/call';
import { recordsValueFileCall, recordValueFileCall } from '@/contract/records/valueFile';
import type { Reader } from '@/domain/commands/reader';
import { sightedReader } from '@/domain/commands/sightedReader';
import { experimentRights } from '@/domain/commands/support/experimentRights';
import { mustGet, mustGetRecords } from '@/domain/commands/support/mustGet';
import { mustBeFieldsOf } from '@/domain/commands/support/mustNameRows';
import { planWrites } from '@/domain/commands/support/planWrites';
import type { Field } from '@/domain/kinds/field';
import type { Actor } from '@/domain/permissions/actor';
import { mustBeAllowed } from '@/domain/permissions/mustBeAllowed';
import { currentValues } from '@/domain/records/currentValues';
import { invalid, Refusal } from '@/domain/refusal';
import { sliceTarget } from '@/domain/rights/sliceTarget';
import type { Committed, LogDeps } from '../../events/act';
import { serverAct } from '../../events/serverAct';
import { fileEntries } from '../../files/cellFiles';
import type { FileRow } from '../../files/fileTable';

/** The cells to which a file is added: one field of some records of one table. */
export interface FileCells {
  record_ids: readonly string[];
  field_id: string;
  operation_id: string | null;
}

/**
 * The field, after checking that this person may put files into these cells.
 * @throws Refusal not_found for what they may not see, forbidden, invalid for fields that accept no files
 */
export async function demandFileCells(
  read: Reader,
  actor: Actor,
  { record_ids: recordIds, field_id: fieldId, operation_id: operationId }: FileCells,
): Promise<Field> {
  const seen = sightedReader(read, actor);
  const records = await mustGetRecords(seen, recordIds);
  const slices = [...new Set(records.map((record) => record.attrs.entity_slice_id))];
  const sliceId = slices[0];
  if (slices.length !== 1 || sliceId === undefined)
    throw new Refusal('invalid', 'All records must belong to one table.');
  const field = await mustGet(seen, 'field', fieldId);
  await mustBeFieldsOf(seen, await mustGet(seen, 'slice', sliceId), [fieldId]);
  mustBeAllowed(actor, { ability: 'value.write', target: await sliceTarget(read, sliceId, [fieldId]) });
  for (const needed of await experimentRights(seen, operationId, actor)) mustBeAllowed(actor, needed);
  if (field.field_type !== 'file' && field.field_type !== 'image')
    throw invalid(['field_id'], `${field.field_name} does not accept files.`, 'type');
  return field;
}

/**
 * Adds a file to the files in the cells, as one event that can be undone. Rights are checked again inside the
 * transaction.
 */
export function addFileToCells(deps: LogDeps, actor: Actor, cells: FileCells, file: FileRow): Promise<Committed> {
  const call = callName(cells.record_ids.length === 1 ? recordValueFileCall : recordsValueFileCall);
  const act = { call, title: `Add ${file.original_name}` };
  const entry = { size: file.file_size, fileId: file.id, filename: file.original_name };
  return serverAct(deps, actor, act, async (read, context) => {
    await demandFileCells(read, actor, cells);
    const records = await mustGetRecords(read, cells.record_ids);
    const writes = records.map((record) => {
      const held = currentValues(record.cells[cells.field_id] ?? []).find(
        (value) => value.operation_id === cells.operation_id,
      );
      const content = [...fileEntries(held?.content), entry];
      return { record, fieldId: cells.field_id, operationId: cells.operation_id, content };
    });
    const changes = await planWrites(read, writes, context, (i) => [records[i]!.attrs.record_identifier]);
    return { changes, answer: { kind: 'record', ids: [...cells.record_ids] } };
  });
}
