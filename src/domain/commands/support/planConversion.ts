import { numberText } from '@/lib/words/counted';
import type { RowChange } from '../../changes/rowChange';
import { conversionReading, type ReadingChoice } from '../../conversion/conversionReading';
import { convertContent } from '../../fields/convert';
import { NO_LOOKUPS } from '../../fields/fieldContext';
import { fieldTypeSpec } from '../../fields/fieldRegistry';
import { withNamedOptions } from '../../fields/withNamedOptions';
import type { Field } from '../../kinds/field';
import { currentValues } from '../../records/currentValues';
import type { RecordRow } from '../../records/recordRow';
import { Refusal } from '../../refusal';
import type { CommandContext } from '../command';
import type { Reader } from '../reader';
import { CELLS_PER_EVENT } from '../records/cellsPerEvent';
import { appended } from './changes';

/**
 * The live records that have values in a field.
 * @throws Refusal when there are more than one command may write: outside on a device, too_large on the server.
 */
export async function recordsToRewrite(read: Reader, field: Field): Promise<RecordRow[]> {
  const ids = await read.recordIdsUsing(field.id);
  if (ids.length > read.cellsPerAct) {
    const held = `${field.field_name} has values in ${numberText(ids.length)} records`;
    throw read.cellsPerAct <= CELLS_PER_EVENT
      ? new Refusal('outside', `${held}; rewriting this many needs a connection.`)
      : new Refusal('too_large', `${held}; at most ${numberText(read.cellsPerAct)} can be rewritten at once.`);
  }
  return (await read.records(ids)).filter((record) => record !== undefined);
}

/**
 * Plans the writes of a change of type: every value that the new type can express is added in its form; the others are
 * kept as history and not shown (open-questions B-2.9). A choice field without options gets the options that the values
 * name.
 * @param becoming the field with its new type.
 */
export async function planConversion(
  read: Reader,
  field: Field,
  becoming: Field,
  context: CommandContext,
  said: ReadingChoice = {},
): Promise<{ becoming: Field; changes: RowChange[] }> {
  const records = await recordsToRewrite(read, field);
  const values = records.flatMap((record) =>
    currentValues(record.cells[field.id] ?? []).map((value) => ({ record, value })),
  );
  const contents = values.map(({ value }) => value.content);
  const { decimal, reading } = conversionReading(contents, field, becoming.field_type, said);
  const cx = { lookups: NO_LOOKUPS, decimal, reading } as const;
  const target = withNamedOptions(contents, field, becoming, context.newId);
  const shows = fieldTypeSpec(target.field_type).holds;
  const changes = values.flatMap(({ record, value }): RowChange[] => {
    const read = convertContent(value.content, field, { ...cx, field: target });
    const content = read.ok ? read.content : null;
    const stands = JSON.stringify(content) === JSON.stringify(value.content);
    if (stands || (content === null && !shows(value.content))) return [];
    return [appended(context.newId(), record.id, field.id, value.operation_id, content)];
  });
  return { becoming: target, changes };
}
