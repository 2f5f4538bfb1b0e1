import { mustBeAllowed } from '@/domain/commands/defineCommand';
import type { Reader } from '@/domain/commands/reader';
import { mustGet, mustGetRecords } from '@/domain/commands/support/mustGet';
import { planWrites } from '@/domain/commands/support/planWrites';
import { sliceTarget } from '@/domain/commands/support/sliceTarget';
import type { Actor } from '@/domain/permissions/actor';
import { currentValues } from '@/domain/records/currentValues';
import { invalid, Refusal } from '@/domain/refusal';
import type { Field } from '@/domain/rows/rowShapes';
import type { Committed, LogDeps } from '../events/act';
import { serverAct } from '../events/serverAct';
import { fileEntries } from './cellFiles';
import type { FileRow } from './fileTable';

/** The cells that a file goes into: one field of some records of one table. */
export interface FileCells {
  record_ids: readonly string[];
  field_id: string;
  operation_id: string | null;
}

/**
 * The field, once it is certain that this person may put files into these cells.
 * @throws Refusal not_found for what he may not see, forbidden, invalid for fields that take no files
 */
export async function demandFileCells(
  read: Reader,
  actor: Actor,
  recordIds: readonly string[],
  fieldId: string,
): Promise<Field> {
  const records = await mustGetRecords(read, recordIds);
  const slices = [...new Set(records.map((record) => record.attrs.entity_slice_id))];
  const sliceId = slices[0];
  if (slices.length !== 1 || sliceId === undefined) throw new Refusal('invalid', 'All records must be of one table.');
  const target = await sliceTarget(read, sliceId, [fieldId]);
  mustBeAllowed(actor, { ability: 'value.write', target });
  const slice = await mustGet(read, 'slice', sliceId);
  const field = await mustGet(read, 'field', fieldId);
  if (!slice.field_ids.includes(fieldId)) throw new Refusal('not_found', 'This field does not exist.');
  if (field.field_type !== 'file' && field.field_type !== 'image')
    throw invalid(['field_id'], `${field.field_name} takes no files.`, 'type');
  return field;
}

/** Adds a file to the files that stand in the cells, as one event that can be undone. Rights are looked at again inside. */
export function addFileToCells(deps: LogDeps, actor: Actor, cells: FileCells, file: FileRow): Promise<Committed> {
  const call = cells.record_ids.length === 1 ? 'POST /records/{id}/values/file' : 'POST /records/values/file';
  const act = { call, title: `Add ${file.original_name}` };
  const entry = { size: file.file_size, fileId: file.id, filename: file.original_name };
  return serverAct(deps, actor, act, async (read, context) => {
    await demandFileCells(read, actor, cells.record_ids, cells.field_id);
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
