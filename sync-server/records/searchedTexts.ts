import { ownValues } from '@/domain/display/displayedCell';
import { LIST_SEPARATOR } from '@/domain/fields/listSeparator';
import type { Field } from '@/domain/kinds/field';
import type { CountedValue } from '@/domain/records/currentValues';
import { excludedOperations } from '@/domain/records/recordOperations';
import type { RecordAttributes } from '@/domain/records/recordRow';
import { REDACTED } from '@/domain/records/redacted';
import {
  alternativesTest,
  cellHolds,
  isSearchable,
  matchesAlternatives,
  searchAlternatives,
} from '@/domain/search/freeText';
import { foldText, isAscii } from '@/lib/foldText';
import type { PackedCells } from '../events/recordCodec';
import type { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import type { Sql, SqlValue } from '../storage/db';
import { cellText } from './cellText';
import { lookupsFor } from './lookups';

/** Candidates that are read together. */
const BATCH = 2000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** With more texts than this so many records match that searching for them costs more than it saves. */
const MOST_FORMS = 24;

/** The name shown for people about whom nothing is known. */
const UNKNOWN_PERSON = 'unknown person';
/** Characters in the text of a qualified number besides its digits. */
const QUALIFIED_LIKE = /^[\d\s.e+\-\u2212\u2013\u00b1<>=\u2264\u2265()\u2026n,;:/]+$/i;

/** The longest part of a text that lies within one item when the text may occur in a list of several. */
function longestPiece(alternative: string): string {
  const pieces = alternative.split(LIST_SEPARATOR.trim()).map((piece) => piece.trim());
  return pieces.reduce((best, piece) => (piece.length > best.length ? piece : best), '');
}

/**
 * Lower-case texts of which the stored cells of every match contain one, when free text is searched in these fields and
 * the cells are ASCII; null when no such list can be given.
 */
export function storedForms(
  alternatives: readonly string[],
  fields: readonly Field[],
  people: readonly { id: string; name: string }[],
): string[] | null {
  const forms = new Set<string>();
  const types = new Set(fields.map((field) => field.field_type));
  for (const alternative of alternatives) {
    const piece = longestPiece(alternative);
    if (piece === '' || (types.has('people') && UNKNOWN_PERSON.includes(piece))) return null;
    if (isAscii(piece)) forms.add(JSON.stringify(piece).slice(1, -1));
    // Of a qualified number the digits are stored, without the symbols and spaces of its text.
    if (types.has('qualified-number') && QUALIFIED_LIKE.test(piece)) {
      const figures = (piece.match(/[\d.]+/g) ?? []).sort((a, b) => b.length - a.length)[0];
      if (figures === undefined) return null;
      forms.add(figures);
    }
    const isNamed = (name: string) => foldText(name).includes(piece);
    for (const option of fields.flatMap((field) => field.attrs.options ?? []))
      if (isNamed(option.name)) forms.add(option.id);
    if (types.has('people')) for (const person of people) if (isNamed(person.name)) forms.add(person.id);
  }
  return forms.size > MOST_FORMS ? null : [...forms];
}

/** Scope of a search in a table. */
export interface Searched {
  withoutArchived?: boolean;
  /** Only what the fields show, not the records' names. */
  withoutNames?: boolean;
}

interface Candidate {
  id: string;
  identifier: string;
  more: string | null;
  /** null = its identifier contains it already. */
  cells: string | null;
}

/**
 * A condition on `low` (lower-case cells, see `candidates`) and on the identifier that every matching record fulfils.
 * Non-ASCII characters are normalized by this program only: records with any are always candidates.
 */
function condition(forms: readonly string[], alternatives: readonly string[], taken: number) {
  const values = [...forms, ...alternatives.filter(isAscii)];
  const inCells = forms.map((_, i) => `strpos(low, $${taken + 1 + i}) > 0`);
  const inName = values.slice(forms.length).map((_, i) => `strpos(name, $${taken + 1 + forms.length + i}) > 0`);
  const isNamed = inName.length > 0 ? `(length(name) = octet_length(name) and (${inName.join(' or ')}))` : 'false';
  const mayHold = ['length(name) <> octet_length(name)', ...inCells, 'length(low) <> octet_length(low)'];
  return { isNamed, mayHold: mayHold.join(' or '), values };
}

/**
 * The records of a table that match a free-text search, by the reference implementation (domain/search), over what the
 * reader may see in these fields, none of which may be computed or show other records' values. The database finds
 * candidates in one scan of the table; they are parsed, but not unpacked.
 * @returns their ids, in order, batch by batch
 */
export async function* holdingBatches(
  sql: Sql,
  structure: Structure,
  sight: Sight,
  sliceId: string,
  fields: readonly Field[],
  text: string,
  { withoutArchived = false, withoutNames = false }: Searched,
): AsyncGenerator<string[]> {
  const alternatives = searchAlternatives(text);
  const hidesKey = withoutNames || sight.hidesKeyOf(sliceId);
  const searched = fields.filter((field) => isSearchable(field.field_type));
  const lookups = await lookupsFor(sql, structure, sight, [], searched);
  const people = structure.all('member').map(({ id }) => ({ id, name: lookups.nameOfUser(id) ?? '' }));
  const forms = storedForms(alternatives, searched, people);
  const { isNamed, mayHold, values } = forms
    ? condition(forms, hidesKey ? [] : alternatives, 4)
    : { isNamed: 'false', mayHold: 'true', values: [] as SqlValue[] };
  const live = withoutArchived ? ' and not is_archived' : '';
  const isFound = alternativesTest(alternatives);
  /** The field that had the text last: when nearly every record has it there, no other field is searched. */
  let likely: Field | undefined;
  const holds = ({ identifier, more, cells }: Candidate): boolean => {
    if (cells === null) return true;
    const excluded = more ? excludedOperations(JSON.parse(more) as RecordAttributes) : null;
    const counts = (operationId: string | null) =>
      operationId === null || (sight.seesOperation(operationId) && !excluded?.has(operationId));
    const shows = (field: Field, cell: PackedCells[string] | undefined) => {
      if (!cell) return false;
      const own = cell.map(
        ([, , content, operation, hidden]): CountedValue => ({
          content,
          operation_id: operation || null,
          hidden: hidden === 1,
        }),
      );
      const shown = ownValues(own, field).filter((value) => counts(value.operation_id));
      return cellHolds(shown, field, lookups, isFound);
    };
    if (!withoutNames && isFound(hidesKey ? REDACTED : identifier)) return true;
    const first = likely && cellText(cells, likely.id);
    if (likely && first && shows(likely, JSON.parse(first) as PackedCells[string])) return true;
    const packed = JSON.parse(cells) as PackedCells;
    const found = searched.find((field) => shows(field, packed[field.id]));
    likely = found ?? likely;
    return found !== undefined;
  };
  for (let after = FIRST_ID; ; ) {
    // `offset 0`: the text of a record is decompressed and lower-cased once, not for each text that is searched for.
    const candidates = await sql.query<Candidate>(
      `select id, identifier, more, case when ${isNamed} then null else cells end as cells
       from record, lateral (
         select lower(cells collate "C") as low, lower(identifier collate "C") as name offset 0
       ) as folded
       where workspace_id = $1 and slice_id = $2 and id > $3 and not is_deleted${live} and (${isNamed} or ${mayHold})
       order by id limit $4`,
      [sight.actor.workspace_id, sliceId, after, BATCH, ...values],
    );
    yield candidates.filter(holds).map(({ id }) => id);
    const last = candidates.at(-1);
    if (!last || candidates.length < BATCH) return;
    after = last.id;
  }
}

/** All of them at once; null when every record matches. */
export async function recordsHolding(
  sql: Sql,
  structure: Structure,
  sight: Sight,
  sliceId: string,
  fields: readonly Field[],
  text: string,
  searched: Searched = {},
): Promise<ReadonlySet<string> | null> {
  const alternatives = searchAlternatives(text);
  if (alternatives.length === 0) return null;
  if (!searched.withoutNames && sight.hidesKeyOf(sliceId) && matchesAlternatives([REDACTED], alternatives)) return null;
  const found = new Set<string>();
  for await (const ids of holdingBatches(sql, structure, sight, sliceId, fields, text, searched))
    for (const id of ids) found.add(id);
  return found;
}
