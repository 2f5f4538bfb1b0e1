import { z } from 'zod';
import type { RecordRow } from '../../records/recordRow';
import { Refusal } from '../../refusal';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import type { Reader } from '../reader';
import { sightedReader } from '../sightedReader';
import { EXAMPLE } from '../support/exampleIds';
import { experimentRights } from '../support/experimentRights';
import { mustGet, mustGetRecords } from '../support/mustGet';
import { mustBeFieldsOf } from '../support/mustNameRows';
import { type CellWrite, planWrites } from '../support/planWrites';
import { CELLS_PER_EVENT } from './cellsPerEvent';

/** Writes many cells: one field of many records, or (paste, fill, clear) any cells of one table. */
export const setValues = defineCommand({
  call: 'POST /records/values',
  summary: 'Write one field of many records, or any cells of one table',
  input: z.object({
    field_id: z.uuid().optional(),
    operation_id: z.uuid().nullable().default(null),
    record_id_to_content: z.record(z.uuid(), z.json()).default({}),
    cells: z
      .array(z.object({ record_id: z.uuid(), field_id: z.uuid(), content: z.json() }))
      .max(CELLS_PER_EVENT)
      .default([]),
  }),
  async allow(input, read, context) {
    const ids = [...new Set([...Object.keys(input.record_id_to_content), ...input.cells.map((c) => c.record_id)])];
    const records = await mustGetRecords(read, ids);
    const slices = new Set(records.map((record) => record.attrs.entity_slice_id));
    if (slices.size !== 1) throw new Refusal('invalid', 'All records must belong to one table.');
    const fieldIds = [...new Set([...(input.field_id ? [input.field_id] : []), ...input.cells.map((c) => c.field_id)])];
    await mustBeFieldsOf(read, await mustGet(read, 'slice', [...slices][0]!), fieldIds);
    const under = await experimentRights(read, input.operation_id, context.actor);
    return [{ ability: 'value.write', target: await sliceTarget(read, [...slices][0]!, fieldIds) }, ...under];
  },
  async plan(read, input, context) {
    const { field_id: fieldId } = input;
    const listed = Object.entries(input.record_id_to_content);
    if (listed.length > 0 && !fieldId) throw new Refusal('invalid', 'field_id is required');
    if (listed.length > CELLS_PER_EVENT)
      throw new Refusal('too_large', `At most ${CELLS_PER_EVENT} cells can be written at once.`);
    const cells = [
      ...listed.map(([recordId, content]) => ({ record_id: recordId, field_id: fieldId!, content })),
      ...input.cells,
    ];
    const ids = [...new Set(cells.map((cell) => cell.record_id))];
    const records = new Map((await mustGetRecords(read, ids)).map((record) => [record.id, record]));
    const writes = cells.map((cell) => ({
      record: records.get(cell.record_id)!,
      fieldId: cell.field_id,
      operationId: input.operation_id,
      content: cell.content,
    }));
    const named = new Map((await mustGetRecords(sightedReader(read, context.actor), ids)).map((one) => [one.id, one]));
    const nameOf = ({ record }: CellWrite) => named.get(record.id)?.attrs.record_identifier ?? record.id;
    const changes = await planWrites(read, writes, context, (i) => [nameOf(writes[i]!)]);
    return {
      changes,
      answer: { kind: 'record', ids },
      title: await titleOf(read, writes),
    };
  },
  answers: ['record'],
  done: 'Values saved',
  undoable: true,
  example: { field_id: EXAMPLE.field, record_id_to_content: { [EXAMPLE.record]: 98.5, [EXAMPLE.otherRecord]: 97 } },
});

/** A single cell is named; for several, only their number is reported. */
async function titleOf(read: Reader, writes: readonly { record: RecordRow; fieldId: string }[]): Promise<string> {
  const [only] = writes;
  if (!only || writes.length > 1) return `Set ${writes.length} cells`;
  const [field] = await read.many('field', [only.fieldId]);
  return `Set ${field?.field_name ?? '1 cell'} of ${only.record.attrs.record_identifier}`;
}
