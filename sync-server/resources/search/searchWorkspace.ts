import type { SearchKind } from '@/contract/search/search';
import { ownValues } from '@/domain/display/displayedCell';
import type { Lookups } from '@/domain/fields/fieldContext';
import { searchContent } from '@/domain/fields/showContent';
import type { Field } from '@/domain/kinds/field';
import { TYPE_FACTS } from '@/domain/kinds/taskTypes';
import { currentValues } from '@/domain/records/currentValues';
import { withoutExcluded } from '@/domain/records/recordOperations';
import type { RecordRow } from '@/domain/records/recordRow';
import { isSearchable, matchesAlternatives, searchAlternatives } from '@/domain/search/freeText';
import { itemKey } from '@/domain/tasks/itemKey';
import { taskPath } from '@/domain/tasks/taskPath';
import { counted } from '@/lib/words/counted';
import type { Deps } from '../../deps';
import { identifiersLike } from '../../events/additionalIdentifiers';
import { selectRecords } from '../../events/recordStore';
import type { Sight } from '../../events/sight';
import type { Structure } from '../../events/structureCache';
import { lookupsFor } from '../../records/lookups';
import { holdingBatches } from '../../records/searchedTexts';

export interface SearchHit {
  kind: SearchKind;
  id: string;
  title: string;
  subtitle: string;
  url: string;
}

export interface SearchWanted {
  /** Words; commas separate alternatives. */
  q: string;
  /** Absent = all. */
  kinds?: readonly SearchKind[] | undefined;
  /** Tables whose records are searched; absent = all. */
  tables?: ReadonlySet<string> | undefined;
  /** Maximum number of hits. */
  most: number;
}

interface Asked {
  deps: Deps;
  structure: Structure;
  sight: Sight;
  q: string;
  /** Tables whose records are wanted; absent = all. */
  tables: ReadonlySet<string> | undefined;
  /** Lower-case alternatives; none = what changed last. */
  words: readonly string[];
  /** Hits that are wanted at most. */
  most: number;
}

/** Records that are read together. */
const SHOWN = 100;

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Tables that the reader sees with identifiers that they may read. */
function readableSlices({ structure, sight, tables }: Asked): Map<string, string> {
  const slices = structure
    .all('slice')
    .filter((s) => !s.is_deleted && !s.is_archived && (tables?.has(s.id) ?? true) && sight.seesSlice(s.id));
  return new Map(slices.filter((s) => !sight.hidesKeyOf(s.id)).map((s) => [s.id, s.slice_name]));
}

const recordHit = (id: string, sliceId: string, title: string, subtitle: string): SearchHit => ({
  kind: 'record',
  id,
  title,
  subtitle,
  url: `/tables/${sliceId}?record=${id}`,
});

interface Named {
  id: string;
  slice_id: string;
  identifier: string;
}

async function byIdentifier(asked: Asked, slices: ReadonlyMap<string, string>): Promise<SearchHit[]> {
  const { deps, sight, words, most } = asked;
  const where = `from record
     where workspace_id = $1 and slice_id = any($2::uuid[]) and not is_deleted and not is_archived`;
  const of = [sight.actor.workspace_id, [...slices.keys()], most];
  const rows =
    words.length === 0
      ? await deps.db.query<Named>(`select id, slice_id, identifier ${where} order by seq desc, id limit $3`, of)
      : await deps.db.query<Named>(
          `select id, slice_id, identifier ${where} and identifier_key like any($4::text[])
           order by identifier_key = any($5::text[]) desc, identifier_key like any($6::text[]) desc, identifier_key, id
           limit $3`,
          [...of, words.map((word) => `%${escaped(word)}%`), [...words], words.map((word) => `${escaped(word)}%`)],
        );
  const own = rows.map((row) => recordHit(row.id, row.slice_id, row.identifier, slices.get(row.slice_id) ?? ''));
  if (words.length === 0 || own.length >= most) return own;
  const like = words.map((word) => `%${escaped(word)}%`);
  const others = await identifiersLike(deps.db, sight.actor.workspace_id, [...slices.keys()], like);
  const known = new Set(rows.map(({ id }) => id));
  const additional = others
    .filter(({ record_id: id }) => !known.has(id))
    .map((one) => {
      const subtitle = `${slices.get(one.slice_id) ?? ''} · also called ${one.identifier}`;
      return recordHit(one.record_id, one.slice_id, one.record_identifier, subtitle);
    });
  return [...own, ...additional].slice(0, most);
}

/** Sets and work items by their names. */
function byTitle({ structure, sight, words }: Asked): SearchHit[] {
  if (words.length === 0) return [];
  const sets = structure
    .all('set')
    .filter((set) => !set.is_deleted && !set.is_archived && sight.seesRow('set', set.id, set))
    .filter((set) => matchesAlternatives([set.set_name, set.set_description], words))
    .map((set): SearchHit => {
      const size = set.record_ids.length;
      const kind = size > 0 ? 'set_with_records' : 'set';
      return {
        kind,
        id: set.id,
        title: set.set_name,
        subtitle: `Set of ${counted(size, 'record')}`,
        url: `/sets/${set.id}`,
      };
    });
  const items = structure
    .all('task')
    .filter((row) => !row.is_deleted && !row.is_archived && sight.seesRow('task', row.id, row))
    .filter((row) => matchesAlternatives([row.task_title, itemKey(row)], words))
    .map((row): SearchHit => {
      const kind = row.task_type === 'operation' ? 'operation_with_records' : 'task';
      const { noun } = TYPE_FACTS[row.task_type];
      const subtitle = `${noun[0]?.toUpperCase()}${noun.slice(1)} ${itemKey(row)}`;
      return { kind, id: row.id, title: row.task_title, subtitle, url: taskPath(row) };
    });
  return [...sets, ...items].sort((a, b) => (a.title < b.title ? -1 : 1));
}

/** The texts of a record's values, each with the name of its field. */
function textsOf(
  cells: RecordRow['cells'],
  fields: readonly Field[],
  lookups: Lookups,
): { name: string; text: string }[] {
  return fields.flatMap((field) =>
    currentValues(ownValues(cells[field.id] ?? [], field)).flatMap((value) => {
      const text = searchContent(value.content, { field, lookups });
      return text === '' ? [] : [{ name: field.field_name, text }];
    }),
  );
}

/** Records with a value that contains one of the words, by the reference meaning of free-text search. */
async function byText(asked: Asked, slices: ReadonlyMap<string, string>, known: Set<string>): Promise<SearchHit[]> {
  const { deps, structure, sight, q, words, most } = asked;
  const hits: SearchHit[] = [];
  for (const [sliceId, sliceName] of slices) {
    const fields = (structure.get('slice', sliceId)?.field_ids ?? [])
      .flatMap((id) => structure.get('field', id) ?? [])
      .filter((field) => !field.is_deleted && !field.is_archived && sight.seesField(field.id))
      .filter((field) => isSearchable(field.field_type));
    for await (const ids of holdingBatches(deps.db, structure, sight, sliceId, fields, q, { withoutArchived: true })) {
      const wanted = ids.filter((id) => !known.has(id));
      for (let i = 0; i < wanted.length && hits.length < most; i += SHOWN) {
        const of = [wanted.slice(i, i + SHOWN)];
        const rows = await selectRecords(deps.db, deps.heads, sight.actor.workspace_id, 'id = any($2::uuid[])', of);
        const records = rows.flatMap((record) => sight.record(record) ?? []).map(withoutExcluded);
        const lookups = await lookupsFor(deps.db, structure, sight, [], fields);
        for (const { id, attrs, cells } of records) {
          const text = textsOf(cells, fields, lookups).find((held) => matchesAlternatives([held.text], words));
          if (!text) continue;
          const subtitle = `${sliceName} · ${text.name}: ${text.text.slice(0, 200)}`;
          hits.push(recordHit(id, sliceId, attrs.record_identifier, subtitle));
        }
      }
      if (hits.length >= most) return hits.slice(0, most);
    }
  }
  return hits;
}

/**
 * Everything that the reader may see and that matches: records by identifier (equal, then beginning, then containing),
 * sets and work items by name, records by the texts of their values. Without words the records that changed last.
 */
export async function searchWorkspace(
  deps: Deps,
  structure: Structure,
  sight: Sight,
  { q, kinds, tables, most }: SearchWanted,
): Promise<SearchHit[]> {
  const asked: Asked = { deps, structure, sight, q, tables, words: searchAlternatives(q), most };
  const wants = (kind: SearchKind) => kinds === undefined || kinds.includes(kind);
  const slices = readableSlices(asked);
  const named = wants('record') ? await byIdentifier(asked, slices) : [];
  const titled = byTitle(asked).filter((hit) => wants(hit.kind));
  const first = [...named, ...titled];
  if (!wants('record') || asked.words.length === 0 || first.length >= most) return first.slice(0, most);
  const known = new Set(named.map((hit) => hit.id));
  const texts = await byText({ ...asked, most: most - first.length }, slices, known);
  return [...first, ...texts].slice(0, most);
}
