import type { RecordQuery } from '@/contract/shapes/queryParts';
import { filteredColumnId } from '@/domain/aggregations/aggregatedColumn';
import { type Lookups, NO_LOOKUPS } from '@/domain/fields/fieldContext';
import type { CompiledFilter } from '@/domain/filters/compiledFilter';
import { compileFilter } from '@/domain/filters/compileFilter';
import { applyFilter } from '@/domain/filters/evaluateFilter';
import type { Filter } from '@/domain/filters/filter';
import { filtersOfTree, filterTrees, passesTree } from '@/domain/filters/filterTree';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import { splitIdentifiers } from '@/domain/identifiers/splitIdentifiers';
import type { Field } from '@/domain/kinds/field';
import { notFound } from '@/domain/kinds/notFound';
import type { Slice } from '@/domain/kinds/slice';
import type { View } from '@/domain/kinds/view';
import { operationsOf } from '@/domain/records/recordOperations';
import type { RecordRow } from '@/domain/records/recordRow';
import { invalid } from '@/domain/refusal';
import { searchAlternatives } from '@/domain/search/freeText';
import { orderedMembers } from '@/domain/sets/setOrder';
import type { BaseOrder, FieldSort } from '@/domain/sorts/compareRecords';
import { operationDate } from '@/domain/sorts/operationDate';
import { DEFAULT_RECORD_ORDER, type Sort } from '@/domain/sorts/sort';
import { sortRecords } from '@/domain/sorts/sortRecords';
import { liveView } from '@/domain/views/liveView';
import type { Deps } from '../deps';
import { identifiersLike } from '../events/additionalIdentifiers';
import type { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import { heldByPassing, storedFields } from './askedCells';
import { columnOfViewField } from './curveCells';
import { visibleDerivedField, withAggregatedCells, withDerivedCells } from './derivedColumns';
import { displayedTable } from './displayedRecords';
import { withResults } from './formulas';
import { liveColumnsOf } from './liveColumnsOf';
import { lookupsFor } from './lookups';
import { scanRecords } from './scanRecords';
import { searchAnswer } from './searchAnswer';
import { structureTests } from './structureTests';

export interface Found {
  slice: Slice;
  view: View | null;
  /** All that pass, in order. */
  records: RecordRow[];
  sorted: boolean;
  lookups: Lookups;
}

export interface FindOptions {
  /** Minutes that the reader's time zone is east of UTC. */
  tzMinutes: number;
  /** Filters and sorts in addition to those of the query. */
  filters?: readonly Filter[];
  sorts?: readonly Sort[];
  /** Fields whose values the answer will show as text. */
  shownFieldIds?: readonly string[];
  /** The caller needs no cells of what is found: they are left out unless the query itself needs them. */
  withoutCells?: boolean;
}

/** Above this number of records the whole table is read instead of naming them in a statement. */
const MOST_NAMED = 5000;

type Column = {
  key_field_id?: string | null;
  view_field_id?: string | null;
  field_id?: string | null;
  /** Of a filter. */
  filter_type?: string | null;
};

/** The field that a filter or sort names, if the reader may see it. */
function fieldOf(column: Column, structure: Structure, sight: Sight): Field | undefined {
  const named =
    column.field_id ??
    column.key_field_id ??
    (column.view_field_id ? columnOfViewField(column.view_field_id, structure) : null);
  if (named === null) return undefined;
  const id = 'filter_type' in column ? filteredColumnId(named, column.filter_type) : named;
  const derived = visibleDerivedField(id, structure, sight);
  if (derived) return derived;
  const field = structure.get('field', id);
  return field && !field.is_deleted && !field.is_archived && sight.seesField(field.id) ? field : undefined;
}

function whichTable(query: RecordQuery, structure: Structure, sight: Sight): { slice: Slice; view: View | null } {
  const view = query.record_view_id ? structure.get('view', query.record_view_id) : null;
  if (view === undefined || (view && (view.is_deleted || !sight.seesRow('view', view.id, view))))
    throw notFound('view');
  const set = query.record_set_id ? structure.get('set', query.record_set_id) : null;
  if (set === undefined || (set && (set.is_deleted || !sight.seesRow('set', set.id, set)))) throw notFound('set');
  const sliceId = query.entity_slice_id ?? view?.entity_slice_id ?? set?.entity_slice_id ?? null;
  if (!sliceId) throw invalid(['entity_slice_id'], 'entity_slice_id is required.', 'required');
  const slice = structure.get('slice', sliceId);
  if (!slice || slice.is_deleted || !sight.seesSlice(sliceId)) throw notFound('slice');
  return { slice, view: view && liveView(view, liveColumnsOf(structure)) };
}

/** Records of the sets that a view is limited to; deleted or hidden sets count as empty. */
function membersOfSets(view: View, structure: Structure, sight: Sight): Set<string> {
  const sets = view.record_set_ids.flatMap((id) => structure.get('set', id) ?? []);
  return new Set(
    sets.filter((set) => !set.is_deleted && sight.seesRow('set', set.id, set)).flatMap((set) => set.record_ids),
  );
}

/** Conditions on the record itself, not on its cells. */
function recordTests(
  query: RecordQuery,
  structure: Structure,
  sight: Sight,
  slice: Slice,
  view: View | null,
): ((record: RecordRow) => boolean)[] {
  const tests: ((record: RecordRow) => boolean)[] = [];
  if (query.include_archived !== 'true') tests.push((record) => !record.attrs.is_archived);
  const set = query.record_set_id ? structure.get('set', query.record_set_id) : null;
  if (set) {
    const ids = new Set(set.record_ids);
    tests.push((record) => ids.has(record.id));
  }
  const inSets = view?.record_set_ids.length ? membersOfSets(view, structure, sight) : null;
  if (inSets) tests.push((record) => inSets.has(record.id));
  const { operation_id, identifier_ids, program_id } = query;
  if (program_id && !sight.programsOf(slice.id).includes(program_id)) {
    const sets = structure.all('set').filter((held) => !held.is_deleted && held.program_ids.includes(program_id));
    const ids = new Set(sets.flatMap((held) => held.record_ids));
    tests.push((record) => ids.has(record.id));
  }
  if (operation_id) {
    const bearing = structure.get('task', operation_id);
    const borne = new Set(bearing && sight.seesRow('task', bearing.id, bearing) ? bearing.record_ids : []);
    tests.push(
      (record) =>
        borne.has(record.id) ||
        operationsOf(record.attrs).has(operation_id) ||
        Object.values(record.cells).some((cell) => cell.some((value) => value.operation_id === operation_id)),
    );
  }
  if (identifier_ids && identifier_ids.length > 0)
    tests.push((record) => record.attrs.identifier_ids.some((id) => identifier_ids.includes(id)));
  return tests;
}

function baseOrder(query: RecordQuery, view: View | null, structure: Structure, sight: Sight): BaseOrder {
  const workspace = structure.get('workspace', sight.actor.workspace_id);
  const set = query.record_set_id ? structure.get('set', query.record_set_id) : null;
  const ofSet = set ? (set.sort_behavior === 'alphanumeric' ? 'alphabetical' : 'manual') : null;
  const order = query.order_by ?? view?.sort_order ?? ofSet ?? workspace?.record_sort_order ?? DEFAULT_RECORD_ORDER;
  const byWorkspace = ofSet ? false : (workspace?.record_sort_descending ?? false);
  const descending = view?.sort_order ? view.sort_descending : view?.sort_descending || byWorkspace;
  const byHand = set ? orderedMembers(set, () => null) : (view?.record_order ?? []).map(({ id }) => id);
  const manual = new Map(byHand.map((id, place) => [id, place]));
  return { order, descending, manual };
}

/**
 * Tests whether an identifier of a record, its own or an additional one, contains one of the texts; null when none is
 * given.
 */
async function identifierTest(deps: Deps, sight: Sight, slice: Slice, text: string | undefined) {
  const wanted = splitIdentifiers(text ?? '').map(identifierKey);
  if (wanted.length === 0) return null;
  const like = wanted.map((part) => `%${part.replace(/[\\%_]/g, '\\$&')}%`);
  const found = await identifiersLike(deps.db, sight.actor.workspace_id, [slice.id], like);
  const ids = new Set(sight.hidesKeyOf(slice.id) ? [] : found.map((one) => one.record_id));
  return ({ id, attrs }: RecordRow) => {
    const key = identifierKey(attrs.record_identifier);
    return ids.has(id) || wanted.some((part) => key.includes(part));
  };
}

/** The fields of a table that the reader sees. */
export function liveFieldsOf(slice: Slice, structure: Structure, sight: Sight): Field[] {
  return slice.field_ids.flatMap((id) => {
    const field = structure.get('field', id);
    return field && !field.is_deleted && !field.is_archived && sight.seesField(id) ? [field] : [];
  });
}

function inOrder(
  passing: readonly RecordRow[],
  sorts: readonly FieldSort[],
  order: BaseOrder,
  operationId: string | null,
  lookups: Lookups,
): Pick<Found, 'records' | 'sorted' | 'lookups'> {
  const subjects = passing.map((record) => ({
    id: record.id,
    record_identifier: record.attrs.record_identifier,
    cells: record.cells,
    createdAt: order.order === 'created_date' ? operationDate(record.attrs, operationId) : record.attrs.created_at,
    record,
  }));
  const ordered = sortRecords(subjects, sorts, order, lookups);
  return { records: ordered.records.map(({ record }) => record), sorted: ordered.sorted, lookups };
}

const shortDate = (millis: number) => new Date(millis).toISOString().slice(0, 10);

/**
 * The records of a table that pass, by the reference implementation of filters, search and sorts (domain), over what
 * the reader may see. A structure filter whose pattern cannot be read is skipped, like every incomplete filter. A
 * program contains the tables that its views show, and of other tables the records of its sets.
 */
export async function findRecords(
  deps: Deps,
  structure: Structure,
  sight: Sight,
  query: RecordQuery,
  options: FindOptions,
): Promise<Found> {
  const { slice, view } = whichTable(query, structure, sight);
  const given = [...(query.filters ?? []), ...(options.filters ?? [])];
  const trees = view && !query.filters ? filterTrees(view.filter_groups ?? [], view.group_filters ?? []) : [];
  const plainFilters: Filter[] = view && !query.filters ? [...view.filters, ...given] : given;
  const filters = [...plainFilters, ...trees.flatMap(filtersOfTree)];
  const ownSorts = [...(query.sorts ?? []), ...(options.sorts ?? [])];
  const sorts: readonly Sort[] = view && ownSorts.length === 0 ? view.sorts : ownSorts;
  const tests = recordTests(query, structure, sight, slice, view);
  const bearsText = await identifierTest(deps, sight, slice, query.identifier_text);
  if (bearsText) tests.push(bearsText);
  const fields = liveFieldsOf(slice, structure, sight);
  const asksText = searchAlternatives(query.search_text ?? '').length > 0;
  const answer = asksText
    ? await searchAnswer(deps, structure, sight, slice, fields, query.search_text ?? '', options.tzMinutes)
    : 'all';
  if (answer instanceof Set) tests.push(({ id }) => answer.has(id));
  const order = baseOrder(query, view, structure, sight);
  const operationId = query.operation_id ?? null;
  const ruled = [...filters, ...sorts].flatMap((rule) => fieldOf(rule, structure, sight)?.id ?? []);
  const named = [...(options.shownFieldIds ?? []), ...ruled];
  const today = shortDate(Date.now() + options.tzMinutes * 60_000);
  const plain = { lookups: NO_LOOKUPS, today, tzMinutes: options.tzMinutes, matchesStructure: () => false };
  const complete: { of: Filter; field: Field; filter: CompiledFilter }[] = filters.flatMap((filter) => {
    const field = fieldOf(filter, structure, sight);
    const made = compileFilter(
      { filter_type: filter.filter_type, filter_prop: filter.filter_prop ?? null },
      field,
      plain,
    );
    return field && made.active ? [{ of: filter, field, filter: made.filter }] : [];
  });
  const isOnlyRules = options.withoutCells === true && operationId === null;
  const fieldIds = isOnlyRules ? storedFields(ruled, structure) : null;
  const must = complete.filter(({ of }) => plainFilters.includes(of));
  const asked = fieldIds ? { fieldIds, holding: heldByPassing(must, structure, plain) } : undefined;
  const few = answer instanceof Set && answer.size <= MOST_NAMED ? [...answer] : undefined;
  const scanned: RecordRow[] = [];
  for await (const batch of scanRecords(deps.db, deps.heads, sight, slice.id, asked, few))
    for (const record of batch) if (tests.every((test) => test(record))) scanned.push(record);
  if (fieldIds?.length === 0) return { slice, view, ...inOrder(scanned, [], order, operationId, NO_LOOKUPS) };
  const displayed = await displayedTable(deps, structure, sight, slice.id, scanned, fieldIds ?? undefined);
  const derived = await withDerivedCells(deps, structure, sight, displayed, named);
  const whole = fieldIds ? derived : await withResults(deps.db, structure, sight, derived, options.tzMinutes);
  const extra = (options.shownFieldIds ?? []).flatMap((id) => structure.get('field', id) ?? []);
  const lookups = await lookupsFor(deps.db, structure, sight, whole, [...fields, ...extra]);
  const records = withAggregatedCells(structure, sight, whole, named, lookups);
  const { readable, matchesStructure } = await structureTests(deps.structureMatcher, complete, records);
  const compiled = new Map(complete.filter(({ filter }) => readable(filter)).map((one) => [one.of, one]));
  const cx = { ...plain, lookups, matchesStructure };
  /** null for a filter that is not applied. */
  const passes = (record: RecordRow, of: Filter): boolean | null => {
    const one = compiled.get(of);
    if (!one) return null;
    const { id } = one.field;
    return applyFilter(one.filter, one.field, { cell: record.cells[id] ?? [], createdAt: record.attrs.created_at }, cx);
  };
  const passing = records.filter(
    (record) =>
      plainFilters.every((filter) => passes(record, filter) !== false) &&
      trees.every((tree) => passesTree<Filter>(tree, (filter) => passes(record, filter)) !== false),
  );
  const fieldSorts: FieldSort[] = sorts.flatMap((sort) => {
    const field = fieldOf(sort, structure, sight);
    return field ? [{ field, descending: sort.descending }] : [];
  });
  return { slice, view, ...inOrder(passing, fieldSorts, order, operationId, lookups) };
}
