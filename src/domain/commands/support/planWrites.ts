import type { Json } from '@/lib/json';
import type { RowChange } from '../../changes/rowChange';
import { identifierKey } from '../../identifiers/identifierKey';
import type { Field } from '../../kinds/field';
import { notFound } from '../../kinds/notFound';
import { currentValues } from '../../records/currentValues';
import { isConflict } from '../../records/isConflict';
import type { RecordRow } from '../../records/recordRow';
import { Refusal } from '../../refusal';
import type { CommandContext } from '../command';
import type { Reader } from '../reader';
import { sightedReader } from '../sightedReader';
import { appended, changedRecord } from './changes';
import { checkContent } from './checkContent';
import { identifierOf } from './identifierOf';
import { loadLookups } from './loadLookups';
import { mustGet } from './mustGet';
import { loadNamedThings } from './namedThings';

/** One content for one cell. */
export interface CellWrite {
  record: RecordRow;
  fieldId: string;
  operationId: string | null;
  content: Json;
}

/**
 * Whether a conflicting value is hidden behind the shown one: writing the shown content again then settles the
 * conflict.
 */
function isContested({ record, fieldId, operationId }: CellWrite): boolean {
  const cell = record.cells[fieldId] ?? [];
  const shown = currentValues(cell).find((value) => value.operation_id === operationId);
  return shown !== undefined && cell.some((value) => isConflict(value, shown));
}

const contentOf = (record: RecordRow, fieldId: string, operationId: string | null): Json =>
  currentValues(record.cells[fieldId] ?? []).find((value) => value.operation_id === operationId)?.content ?? null;

async function fieldsOf(read: Reader, ids: ReadonlySet<string>): Promise<Map<string, Field>> {
  const list = [...ids];
  const rows = await read.many('field', list);
  return new Map(
    rows.map((field, i) => {
      if (!field || field.is_deleted) throw notFound('field');
      if (field.is_archived) throw new Refusal('conflict', `${field.field_name} is archived.`);
      return [list[i]!, field];
    }),
  );
}

/** Renames the records whose key cells were written; two records of a table never share an identifier. */
async function planRenames(
  read: Reader,
  writes: readonly CellWrite[],
  contents: ReadonlyMap<string, Json>,
  lookupsFor: (contents: { field: Field; content: Json }[]) => ReturnType<typeof loadLookups>,
): Promise<RowChange[]> {
  const bySlice = new Map<string, Map<string, RecordRow>>();
  for (const { record } of writes) {
    const sliceId = record.attrs.entity_slice_id;
    const records = bySlice.get(sliceId) ?? new Map<string, RecordRow>();
    bySlice.set(sliceId, records.set(record.id, record));
  }
  const changes: RowChange[] = [];
  for (const [sliceId, records] of bySlice) {
    const slice = await mustGet(read, 'slice', sliceId);
    const written = new Set(writes.map((write) => write.fieldId));
    if (!slice.key_field_ids.some((id) => written.has(id))) continue;
    const keyFields = [...(await fieldsOf(read, new Set(slice.key_field_ids))).values()];
    const keyContent = (record: RecordRow, fieldId: string) => {
      const fresh = contents.get(`${record.id}|${fieldId}|`);
      return fresh === undefined ? contentOf(record, fieldId, null) : fresh;
    };
    const lookups = await lookupsFor(
      [...records.values()].flatMap((record) =>
        keyFields.map((field) => ({ field, content: keyContent(record, field.id) })),
      ),
    );
    const renamed = [...records.values()]
      .map((record) => ({ record, to: identifierOf(keyFields, (id) => keyContent(record, id), lookups) }))
      .filter(({ record, to }) => to !== record.attrs.record_identifier);
    await refuseTaken(
      read,
      sliceId,
      renamed.map(({ record, to }) => ({ id: record.id, identifier: to })),
    );
    for (const { record, to } of renamed)
      changes.push(
        changedRecord(record.id, { record_identifier: record.attrs.record_identifier }, { record_identifier: to }),
      );
  }
  return changes;
}

/**
 * Refuses identifiers that another live record of the table has, or that two of the given records would share. The
 * given records give up their old identifiers first, so that two of them may swap.
 * @throws Refusal conflict naming the identifier.
 */
export async function refuseTaken(
  read: Reader,
  sliceId: string,
  wanted: readonly { id: string; identifier: string }[],
): Promise<void> {
  const own = new Map<string, string>();
  for (const { id, identifier } of wanted) {
    const key = identifierKey(identifier);
    if (own.has(key)) throw new Refusal('conflict', `The identifier ${identifier} is given twice.`);
    own.set(key, id);
  }
  const given = new Set(own.values());
  const holders = await read.recordIdsByIdentifier(sliceId, [...own.keys()]);
  for (const { identifier } of wanted) {
    const holder = holders.get(identifierKey(identifier));
    if (holder !== undefined && !given.has(holder))
      throw new Refusal('conflict', `${identifier} already exists in this table.`);
  }
}

/**
 * The changes that write contents into cells: checked, appended, and the records renamed whose key cells they are. A
 * content that the cell already shows makes no change, unless it settles a conflict.
 * @param pathOf where an error of the i-th write is reported.
 * @throws Refusal
 */
export async function planWrites(
  read: Reader,
  writes: readonly CellWrite[],
  context: CommandContext,
  pathOf: (i: number) => (string | number)[],
): Promise<RowChange[]> {
  const fields = await fieldsOf(read, new Set(writes.map((write) => write.fieldId)));
  const given = writes.map((write) => ({ field: fields.get(write.fieldId)!, content: write.content }));
  const lookups = await loadLookups(read, given);
  const things = await loadNamedThings(sightedReader(read, context.actor), given);
  const changes: RowChange[] = [];
  const fresh = new Map<string, Json>();
  writes.forEach((write, i) => {
    const { record, fieldId, operationId } = write;
    const current = contentOf(record, fieldId, operationId);
    const field = fields.get(fieldId)!;
    const content = checkContent(write.content, {
      field,
      lookups,
      things,
      actorId: context.actor.user_id,
      current,
      earlier: (record.cells[fieldId] ?? []).map((value) => value.content),
      path: pathOf(i),
    });
    if (JSON.stringify(content) === JSON.stringify(current) && !isContested(write)) return;
    changes.push(appended(context.newId(), record.id, fieldId, operationId, content));
    fresh.set(`${record.id}|${fieldId}|${operationId ?? ''}`, content);
  });
  const renames = await planRenames(read, writes, fresh, (contents) => loadLookups(read, contents));
  return [...changes, ...renames];
}
