import { APPROVED_DRUGS, type Drug } from '@/domain/demo/approvedDrugs';
import { formulaWeight } from '@/domain/demo/formulaWeight';
import type { Field } from '@/domain/kinds/field';
import type { Json } from '@/lib/json';
import type { BulkRecord } from '../../events/appendRecords';
import type { TableSpec } from '../../setup/tablePlan';

/** The program that the demo's guest can see. */
export const DEMO_PROGRAM = '01900000-0000-7000-8000-00000000d301';

const distinct = (read: (drug: Drug) => string) => [...new Set(APPROVED_DRUGS.map(read))].sort();

export const COMPOUND_TABLE: TableSpec = {
  name: 'Compounds',
  description: 'Approved medicines: structures and published facts.',
  color: 'teal',
  viewName: 'All compounds',
  programIds: [DEMO_PROGRAM],
  rowHeight: 'medium',
  columns: [
    { name: 'Name', type: 'text', isKey: true },
    { name: 'Structure', type: 'smiles-string' },
    { name: 'Class', type: 'select', options: distinct((drug) => drug.therapeuticClass) },
    { name: 'Target', type: 'text' },
    { name: 'MW', type: 'number', unit: 'g/mol' },
    { name: 'Formula', type: 'text' },
    { name: 'Route', type: 'select', options: distinct((drug) => drug.route) },
    { name: 'Approved', type: 'number' },
    { name: 'Interesting', type: 'votes' },
    { name: 'Note', type: 'text' },
  ],
};

const optionId = (field: Field | undefined, name: string): string | null =>
  field?.attrs.options?.find((option) => option.name === name)?.id ?? null;

/** Rows of the compound table, contents in the order of its fields. */
export function compoundRows(fields: readonly Field[]): BulkRecord[] {
  const byName = new Map(fields.map((field) => [field.field_name, field]));
  return APPROVED_DRUGS.map((drug) => {
    const contents: { [name: string]: Json } = {
      Name: drug.name,
      Structure: drug.smiles,
      Class: optionId(byName.get('Class'), drug.therapeuticClass),
      Target: drug.target,
      MW: Math.round(formulaWeight(drug.formula) * 100) / 100,
      Formula: drug.formula,
      Route: optionId(byName.get('Route'), drug.route),
      Approved: drug.approved,
    };
    return { identifier: drug.name, contents: fields.map((field) => contents[field.field_name] ?? null) };
  });
}

export function batchTable(compoundSliceId: string): TableSpec {
  return {
    name: 'Batches',
    description: 'Batches of the compounds in stock.',
    color: 'violet',
    viewName: 'All batches',
    columns: [
      { name: 'Batch', type: 'text', isKey: true, serialKey: 'B-' },
      { name: 'Compound', type: 'record-reference', refSliceId: compoundSliceId },
      { name: 'Amount', type: 'number', unit: 'mg' },
      { name: 'Purity', type: 'qualified-number', unit: '%' },
      { name: 'Status', type: 'status', options: ['ordered', 'in stock', 'in use', 'empty'] },
      { name: 'Responsible', type: 'people' },
      { name: 'Received', type: 'date' },
      { name: 'Data sheet', type: 'URL' },
    ],
  };
}

/** Every eighth batch is on its way, every tenth is used up; of those in use some has been weighed out. */
function statusOf(n: number): 'ordered' | 'empty' | 'in use' | 'in stock' {
  if (n % 8 === 3) return 'ordered';
  if (n % 10 === 4) return 'empty';
  return n % 5 === 2 ? 'in use' : 'in stock';
}
/** As they are bought, in mg. */
const PACKS = [25, 50, 100, 250];

/** Two batches for each of the first compounds; their numbers are derived from the position alone. */
export function batchRows(
  fields: readonly Field[],
  compounds: readonly { id: string; name: string }[],
  people: readonly string[],
): BulkRecord[] {
  const status = fields.find((field) => field.field_name === 'Status');
  return compounds.flatMap(({ id }, c) =>
    [0, 1].map((b) => {
      const n = 2 * c + b;
      const batch = `B-${String(n + 1).padStart(4, '0')}`;
      const day = new Date(Date.UTC(2024, 0, 8 + ((n * 37) % 500))).toISOString().slice(0, 10);
      const state = statusOf(n);
      const pack = PACKS[(n * 7 + c) % PACKS.length] as number;
      const left = {
        ordered: null,
        empty: 0,
        'in use': Math.round(pack * (20 + ((n * 13) % 60))) / 100,
        'in stock': pack,
      };
      // Batches that have not arrived have been neither weighed nor analysed.
      const isHere = state !== 'ordered';
      const purity = n % 7 === 0 ? { qualifier: '>', value: 99 } : { qualifier: '=', value: 95 + ((n * 31) % 50) / 10 };
      const contents: { [name: string]: Json } = {
        Batch: batch,
        Compound: [id],
        Amount: left[state],
        Purity: isHere ? purity : null,
        Status: optionId(status, state),
        Responsible: [people[(n * 5 + c) % 7 < 4 ? 0 : 1] ?? (people[0] as string)],
        Received: isHere ? day : null,
      };
      return { identifier: batch, contents: fields.map((field) => contents[field.field_name] ?? null) };
    }),
  );
}
