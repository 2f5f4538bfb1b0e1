import type { FastifyInstance } from 'fastify';
import type { Call } from '@/contract/call';
import { recordCommentsCall } from '@/contract/records/comments';
import { recordExistsCall } from '@/contract/records/exists';
import { recordIdentifiersCall } from '@/contract/records/identifiers';
import { identifiersOfCall } from '@/contract/records/identifiersOf';
import { recordsCall } from '@/contract/records/list';
import { manyRecordsCall } from '@/contract/records/listMany';
import { parentRecordsCall } from '@/contract/records/parents';
import { recordReferencesCall } from '@/contract/records/references';
import { searchRecordsCall } from '@/contract/records/search';
import { recordSetsOfCall } from '@/contract/records/sets';
import { substructureMatchCall } from '@/contract/records/substructureMatch';
import { recordValuesCall } from '@/contract/records/values';
import type { RecordResource } from '@/contract/shapes/record';
import { isValueAggregation, isValuePlot } from '@/domain/aggregations/valueAggregation';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import { splitIdentifiers } from '@/domain/identifiers/splitIdentifiers';
import { notFound } from '@/domain/kinds/notFound';
import type { RowOf } from '@/domain/kinds/registry';
import { lookupColumnId } from '@/domain/lookups/lookupColumnId';
import type { RecordRow } from '@/domain/records/recordRow';
import { REDACTED } from '@/domain/records/redacted';
import { invalid } from '@/domain/refusal';
import { substructureQuestion } from '@/domain/structures';
import { columnIdOf } from '@/domain/views/curveColumn';
import type { Deps } from '../../deps';
import { additionalIdentifiers } from '../../events/additionalIdentifiers';
import { selectRecords } from '../../events/recordStore';
import type { Sight } from '../../events/sight';
import type { Structure } from '../../events/structureCache';
import { type AskedBy, serve } from '../../http/serve';
import { timezoneMinutes } from '../../http/timezone';
import { withAggregatedCells, withDerivedCells } from '../../records/derivedColumns';
import { displayedFew } from '../../records/displayedRecords';
import { findRecords, liveFieldsOf } from '../../records/findRecords';
import { withResults } from '../../records/formulas';
import { lookupsFor } from '../../records/lookups';
import { presentRecord, presentValues } from '../../records/presentRecord';
import { parentIds } from '../../records/subRecords';
import { withReactionDrawings } from '../../structures/drawReactions';
import { serveExport } from './export';

/** A list of identifiers: JSON text if it begins like that, else a comma-separated list. */
function identifiersOf(text: string): string[] {
  if (!text.trimStart().startsWith('[')) return splitIdentifiers(text);
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list;
  } catch {
    // Reported below.
  }
  throw invalid(['identifiers'], 'A list of identifiers was expected.', 'json');
}

/** Fields identified by ids of view fields, or of fields themselves. */
function fieldsNamed(ids: readonly string[], structure: Structure): string[] {
  const columns = structure.all('view').flatMap((view) => view.view_fields);
  const byColumn = new Map(columns.map((column) => [column.id, columnIdOf(column)]));
  return ids.map((id) => byColumn.get(id) ?? (structure.get('lookup_field', id) ? lookupColumnId(id) : id));
}

const idsOf = (records: readonly RecordRow[]) => records.map((record) => record.id);

/** Ways to name records. */
interface Named {
  record_ids?: string[] | undefined;
  entity_slice_id?: string | undefined;
  identifiers?: string[] | undefined;
}

type Reading = Pick<AskedBy<Call>, 'structure' | 'sight' | 'request'>;

/** Records with drawings for reactions that were given as text. */
async function drawnRecords(records: RecordResource[]): Promise<RecordResource[]> {
  const values = await withReactionDrawings(records.map(({ record_values }) => record_values));
  return records.map((record, i) => ({ ...record, record_values: values[i] ?? {} }));
}

/** A record that exists for the reader. @throws Refusal not_found */
async function mustSee(deps: Deps, sight: Sight, id: string): Promise<RecordRow> {
  const [record] = await selectRecords(deps.db, deps.heads, sight.actor.workspace_id, 'id = $2', [id]);
  if (!record || record.attrs.is_deleted || !sight.seesSlice(record.attrs.entity_slice_id)) throw notFound('record');
  return record;
}

/** Reads of records. */
export function serveRecords(app: FastifyInstance, deps: Deps): void {
  serveExport(app, deps);

  const select = (sight: Sight, condition: string, values: readonly (string | readonly string[])[]) =>
    selectRecords(deps.db, deps.heads, sight.actor.workspace_id, condition, values);

  /** Records by ids, in their order, or by the identifiers of a table. @throws Refusal invalid when neither is given */
  async function named({ record_ids: ids, entity_slice_id: sliceId, identifiers }: Named, asked: Reading) {
    const { structure, sight, request } = asked;
    let found: RecordRow[];
    if (ids) {
      const place = new Map(ids.map((id, i) => [id, i]));
      found = await select(sight, 'id = any($2::uuid[]) and not is_deleted', [ids]);
      found.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
    } else if (sliceId && identifiers) {
      const keys = identifiers.map((identifier) => identifierKey(identifier).slice(0, 500));
      const others = await additionalIdentifiers(deps.db, sight.actor.workspace_id, sliceId, keys);
      const hidden = !sight.seesSlice(sliceId) || sight.hidesKeyOf(sliceId);
      const condition =
        'slice_id = $2 and (left(identifier_key, 500) = any($3::text[]) or id = any($4::uuid[])) and not is_deleted order by id';
      found = hidden ? [] : await select(sight, condition, [sliceId, keys, [...others.values()]]);
    } else throw invalid(['record_ids'], 'record_ids, or entity_slice_id and identifiers, are required.', 'required');
    const seen = found.filter((record) => sight.seesSlice(record.attrs.entity_slice_id));
    const { records, subs } = await displayedFew(deps, structure, sight, seen);
    const whole = await withResults(deps.db, structure, sight, records, timezoneMinutes(request));
    return { resource: await drawnRecords(whole.flatMap((record) => presentRecord(record, sight, subs) ?? [])) };
  }

  serve(app, deps, recordsCall, ({ query, ...asked }) => {
    const { record_ids, entity_slice_id, identifiers } = query;
    return named(
      {
        record_ids,
        entity_slice_id,
        identifiers: identifiers === undefined ? identifiers : identifiersOf(identifiers),
      },
      asked,
    );
  });
  serve(app, deps, manyRecordsCall, ({ body, ...asked }) => named(body, asked));

  serve(app, deps, searchRecordsCall, async ({ query, structure, sight, request }) => {
    const { page, page_size } = query;
    const found = await findRecords(deps, structure, sight, query, {
      tzMinutes: timezoneMinutes(request),
      withoutCells: true,
    });
    const shown = found.records.slice((page - 1) * page_size, page * page_size);
    // Searched without the hidden fields; shown with REDACTED in their place.
    const held = await select(sight, 'id = any($2::uuid[])', [idsOf(shown)]);
    const { records: displayed, subs } = await displayedFew(deps, structure, sight, held);
    const wanted = query.view_field_ids && new Set(fieldsNamed(query.view_field_ids, structure));
    const made = (found.view?.view_fields ?? []).filter(
      (column) =>
        column.lookup_field_id !== null ||
        isValueAggregation(column.aggregation_type) ||
        isValuePlot(column.aggregation_type),
    );
    const columns = wanted ? [...wanted] : made.flatMap((column) => columnIdOf(column) ?? []);
    const derived = await withDerivedCells(deps, structure, sight, displayed, columns);
    const results = await withResults(deps.db, structure, sight, derived, timezoneMinutes(request));
    const fields = columns.length > 0 ? liveFieldsOf(found.slice, structure, sight) : [];
    const lookups = await lookupsFor(deps.db, structure, sight, results, fields);
    const aggregated = withAggregatedCells(structure, sight, results, columns, lookups);
    const whole = new Map(aggregated.map((record) => [record.id, record]));
    const only = ({ record_values, ...record }: RecordResource): RecordResource => ({
      ...record,
      record_values: wanted
        ? Object.fromEntries(Object.entries(record_values).filter(([id]) => wanted.has(id)))
        : record_values,
    });
    return {
      resource: await drawnRecords(
        shown.flatMap((record) => presentRecord(whole.get(record.id) ?? record, sight, subs) ?? []).map(only),
      ),
      page,
      page_size,
      total: found.records.length,
      sorted: found.sorted,
    };
  });

  serve(app, deps, parentRecordsCall, async ({ query, structure, sight }) => {
    const found = await select(sight, 'id = any($2::uuid[]) and not is_deleted', [query.record_ids]);
    const seen = found.filter((record) => sight.seesSlice(record.attrs.entity_slice_id));
    return { resource: parentIds(seen, structure, sight) };
  });

  serve(app, deps, substructureMatchCall, async ({ body }) => {
    const values = Object.entries(body.record_values);
    const answer = await deps.structureMatcher.matching(
      values.map(([, structure]) => structure),
      substructureQuestion(body.pattern, body.stereo),
    );
    if ('problem' in answer) throw invalid(['pattern'], `This pattern cannot be read: ${answer.problem}`, 'pattern');
    return { resource: { record_ids: values.flatMap(([id, text]) => (answer.hits.has(text) ? [id] : [])) } };
  });

  serve(app, deps, recordIdentifiersCall, async ({ query, structure, sight, request }) => {
    const found = await findRecords(deps, structure, sight, query, {
      tzMinutes: timezoneMinutes(request),
      withoutCells: true,
    });
    return {
      resource: found.records.map((record) => ({
        id: record.id,
        record_identifier: record.attrs.record_identifier,
        entity_slice_id: record.attrs.entity_slice_id,
      })),
      total: found.records.length,
      sorted: found.sorted,
    };
  });

  serve(app, deps, recordExistsCall, async ({ query, structure, sight, identity }) => {
    const slice = structure.get('slice', query.entity_slice_id);
    if (!slice || slice.is_deleted || !sight.seesSlice(slice.id)) throw notFound('slice');
    const key = identifierKey(query.identifier);
    const reader = await deps.rows.reader(identity.actor);
    const held = sight.hidesKeyOf(slice.id)
      ? undefined
      : (await reader.recordIdsByIdentifier(slice.id, [key])).get(key);
    return { resource: { exists: held !== undefined, record_id: held ?? null } };
  });

  serve(app, deps, identifiersOfCall, async ({ params, sight }) => {
    const record = await mustSee(deps, sight, params.id);
    if (sight.hidesKeyOf(record.attrs.entity_slice_id)) return { resource: [] };
    const rows = await deps.db.query<{ id: string; attrs: Omit<RowOf<'identifier'>, 'id'> }>(
      `select id, attrs from row
       where workspace_id = $1 and kind = 'identifier' and attrs ->> 'record_id' = $2 and removed is null
         and attrs ->> 'is_deleted' = 'false'
       order by attrs ->> 'created_at', id`,
      [sight.actor.workspace_id, params.id],
    );
    return { resource: rows.map(({ id, attrs }) => ({ id, ...attrs })) };
  });

  serve(app, deps, recordValuesCall, async ({ params, query, sight }) => {
    const [values = {}] = await withReactionDrawings([
      presentValues(await mustSee(deps, sight, params.id), sight, true),
    ]);
    const fieldId = query.field_id;
    return { resource: fieldId === undefined ? values : { [fieldId]: values[fieldId] ?? [] } };
  });

  serve(app, deps, recordReferencesCall, async ({ params, structure, sight }) => {
    await mustSee(deps, sight, params.id);
    const pointing = structure
      .all('field')
      .filter((field) => field.field_type === 'record-reference' && !field.is_deleted && sight.seesField(field.id));
    const found = await select(sight, 'not is_deleted and cells like $2 order by id', [`%"${params.id}"%`]);
    const seen = found.filter((record) => sight.seesSlice(record.attrs.entity_slice_id));
    const refers = (record: RecordRow, fieldId: string) => {
      const content = record.cells[fieldId]?.find((value) => !value.hidden)?.content;
      return Array.isArray(content) && content.includes(params.id);
    };
    return {
      resource: seen.flatMap((record) =>
        pointing
          .filter((field) => refers(record, field.id))
          .map((field) => ({
            record_id: record.id,
            record_identifier: sight.hidesKeyOf(record.attrs.entity_slice_id)
              ? REDACTED
              : record.attrs.record_identifier,
            entity_slice_id: record.attrs.entity_slice_id,
            field_id: field.id,
          })),
      ),
    };
  });

  serve(app, deps, recordCommentsCall, async ({ params, sight }) => {
    await mustSee(deps, sight, params.id);
    const rows = await deps.db.query<{ id: string; attrs: Omit<RowOf<'comment'>, 'id'> }>(
      `select id, attrs from row
       where workspace_id = $1 and kind = 'comment' and attrs ->> 'resource_id' = $2 and removed is null
         and attrs ->> 'is_deleted' = 'false'
       order by attrs ->> 'created_at', id`,
      [sight.actor.workspace_id, params.id],
    );
    return { resource: rows.map(({ id, attrs }) => ({ id, ...attrs })) };
  });

  serve(app, deps, recordSetsOfCall, async ({ params, structure, sight }) => {
    await mustSee(deps, sight, params.id);
    return {
      resource: structure
        .all('set')
        .filter((set) => !set.is_deleted && set.record_ids.includes(params.id) && sight.seesRow('set', set.id, set)),
    };
  });
}
