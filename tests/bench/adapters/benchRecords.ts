import type { FieldShape } from '@/domain/fields/fieldContext';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { BlockColumn, RecordBlock } from '@/domain/records/recordBlock';
import type { Json } from '@/lib/json';

/** A record of the query bench. */
export interface BenchRecord {
  id: number;
  ident: string;
  program: string;
  status: string;
  tags: string[];
  ic50: { q: string; v: number; sd: number | null; n: number } | null;
  logp: number | null;
  qed: number | null;
  sas: number | null;
  mw: number | null;
  tpsa: number | null;
  sol: number | null;
  name: string;
  note: string;
  vendor: string;
  date: string;
  done: boolean;
  people: string[];
  smiles: string;
}

export const BENCH_SLICE = 'bench';
export const NUMBER_FIELDS = ['logp', 'qed', 'sas', 'mw', 'tpsa', 'sol'] as const;
export const TEXT_FIELDS = ['ident', 'name', 'note', 'vendor'] as const;
/** Ordered by position. */
const STATUS = [
  'Proposed',
  'Queued',
  'In synthesis',
  'Purification',
  'Registered',
  'In assay',
  'Nominated',
  'Archived',
];

const TYPES: { [name: string]: FieldType } = {
  ident: 'text',
  program: 'select',
  status: 'status',
  tags: 'multiselect',
  ic50: 'qualified-number',
  name: 'text',
  note: 'text',
  vendor: 'text',
  date: 'date',
  done: 'boolean',
  people: 'people',
  smiles: 'smiles-string',
  ...Object.fromEntries(NUMBER_FIELDS.map((name) => [name, 'number' as const])),
};

/** An option's id is its name, so that contents need no translation. */
function optionsFor(names: readonly string[]) {
  return names.map((id, position) => ({ id, name: id, color: null, position, is_archived: false }));
}

/** @param statuses ordered by position */
export function benchFields(records: readonly BenchRecord[], statuses: readonly string[] = STATUS): FieldShape[] {
  const programs = [...new Set(records.map((record) => record.program))].sort();
  const tags = [...new Set(records.flatMap((record) => record.tags))].sort();
  const options: { [name: string]: ReturnType<typeof optionsFor> } = {
    program: optionsFor(programs),
    status: optionsFor(statuses),
    tags: optionsFor(tags),
  };
  return Object.entries(TYPES).map(([name, field_type]) => ({
    id: name,
    field_name: name,
    field_type,
    attrs: options[name] ? { options: options[name] } : {},
    ref_slice_id: null,
    standard_format: null,
  }));
}

const ACT = '00000000-0000-7000-8000-0000';

function contentOf(record: BenchRecord, name: string): Json {
  if (name !== 'ic50') return record[name as keyof BenchRecord] as Json;
  if (record.ic50 === null) return null;
  const { q, v, sd, n } = record.ic50;
  const qualifier = q === '\u2264' ? '<=' : q === '\u2265' ? '>=' : q;
  return sd === null ? { qualifier, value: v, n } : { qualifier, value: v, sd, n };
}

/** The records as one block, as a single import would write them; a record's identifier is its number. */
export function benchBlock(records: readonly BenchRecord[]): RecordBlock {
  const columns: { [name: string]: BlockColumn } = {};
  for (const name of Object.keys(TYPES))
    columns[name] = { contents: records.map((record) => contentOf(record, name)), act: 0, low: { start: 0, step: 1 } };
  return {
    slice_id: BENCH_SLICE,
    count: records.length,
    ids: { base: ACT, start: 0 },
    identifiers: records.map((record) => `R${String(record.id).padStart(7, '0')}`),
    born: 0,
    entity_group_id: null,
    acts: [{ base: ACT, at: Date.UTC(2026, 0, 1), author_id: 'bench', client_id: null, operation_id: null }],
    columns,
    rows: {},
  };
}

export function benchId(number: number): string {
  return ACT + number.toString(16).padStart(8, '0');
}
