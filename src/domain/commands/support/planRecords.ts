import type { Json } from '@/lib/json';
import type { RowChange } from '../../changes/rowChange';
import type { Field } from '../../kinds/field';
import type { FieldType } from '../../kinds/fieldType';
import { notFound } from '../../kinds/notFound';
import type { Slice } from '../../kinds/slice';
import type { RecordAttributes, RecordRow } from '../../records/recordRow';
import { invalid, Refusal } from '../../refusal';
import type { CommandContext } from '../command';
import type { Reader } from '../reader';
import { sightedReader } from '../sightedReader';
import { appended, createdRecord } from './changes';
import { checkContent } from './checkContent';
import { identifierOf } from './identifierOf';
import { loadLookups } from './loadLookups';
import { loadNamedThings } from './namedThings';
import { refuseTaken } from './planWrites';

/** A record to create: contents by field id, key fields among them. */
export interface NewRecord {
  id?: string;
  contents: { [fieldId: string]: Json };
}

export interface NewRecords {
  changes: RowChange[];
  ids: string[];
  identifiers: string[];
}

const CAN_COUNT: ReadonlySet<FieldType> = new Set(['text', 'number']);

/** The contents of counting keys that are not given: prefix and the next number, at least four digits. */
function fillSerials(counting: readonly Field[], record: NewRecord, serial: { last: number }): NewRecord {
  const missing = counting.filter((field) => (record.contents[field.id] ?? null) === null);
  if (missing.length === 0) return record;
  serial.last += 1;
  const number = String(serial.last).padStart(4, '0');
  const contents = { ...record.contents };
  for (const field of missing)
    contents[field.id] = field.field_type === 'number' ? serial.last : `${field.serial_key ?? ''}${number}`;
  return { ...record, contents };
}

/**
 * The changes that create records in a table with their first values.
 * @param counted key fields that count up although they have no serial key, where no value is given.
 * @throws Refusal invalid (which field of which row) and conflict (identifier taken, id in use, table archived)
 */
export async function planRecords(
  read: Reader,
  slice: Slice,
  records: readonly NewRecord[],
  operationId: string | null,
  context: CommandContext,
  counted: ReadonlySet<string> = new Set(),
): Promise<NewRecords> {
  if (slice.is_archived && records.length > 0)
    throw new Refusal('conflict', `${slice.slice_name} is archived. Restore the table to add records.`);
  const fieldIds = new Set([...slice.key_field_ids, ...records.flatMap((record) => Object.keys(record.contents))]);
  const list = [...fieldIds];
  const fields = new Map<string, Field>();
  (await read.many('field', list)).forEach((field, i) => {
    if (!field || field.is_deleted) throw notFound('field');
    fields.set(list[i]!, field);
  });
  const keyFields = slice.key_field_ids.map((id) => fields.get(id)!);
  const counting = keyFields.filter(
    (field) => field.serial_key !== null || (counted.has(field.id) && CAN_COUNT.has(field.field_type)),
  );
  const serial = { last: counting.length > 0 ? await read.lastSerial(slice.id) : 0 };
  const filled = records.map((record) => fillSerials(counting, record, serial));
  const contentsGiven = filled.flatMap((record) =>
    Object.entries(record.contents).map(([fieldId, content]) => ({ field: fields.get(fieldId)!, content })),
  );
  const lookups = await loadLookups(read, contentsGiven);
  const things = await loadNamedThings(sightedReader(read, context.actor), contentsGiven);
  const given = filled.flatMap((record) => (record.id ? [record.id] : []));
  const held: (RecordRow | undefined)[] = given.length > 0 ? await read.records(given) : [];
  held.forEach((record, i) => {
    if (record) throw invalid(['records', i, 'id'], 'This id is in use.', 'unique');
  });
  const groupId = records.length > 1 ? context.opId : null;
  // First the record ids, then the value ids: both are consecutive, so that blocks need to store only the first.
  const ids = filled.map((record) => record.id ?? context.newId());
  const changes: RowChange[] = [];
  const identifiers: string[] = [];
  filled.forEach((record, row) => {
    const id = ids[row]!;
    const contents = new Map<string, Json>();
    for (const [fieldId, content] of Object.entries(record.contents)) {
      const path = records.length > 1 ? [row] : [];
      const checked = checkContent(content, {
        field: fields.get(fieldId)!,
        lookups,
        things,
        actorId: context.actor.user_id,
        current: null,
        earlier: [],
        path,
      });
      if (checked !== null) contents.set(fieldId, checked);
    }
    const identifier = identifierOf(keyFields, (fieldId) => contents.get(fieldId) ?? null, lookups);
    identifiers.push(identifier);
    const attrs: RecordAttributes = {
      entity_slice_id: slice.id,
      record_identifier: identifier,
      created_at: context.at,
      created_by: context.actor.user_id,
      initial_operation_id: operationId,
      entity_group_id: groupId,
      identifier_ids: [],
      is_archived: false,
      is_deleted: false,
    };
    changes.push(createdRecord(id, attrs));
    for (const [fieldId, content] of contents)
      changes.push(appended(context.newId(), id, fieldId, operationId, content));
  });
  await refuseTaken(
    read,
    slice.id,
    ids.map((id, i) => ({ id, identifier: identifiers[i]! })),
  );
  return { changes, ids, identifiers };
}
