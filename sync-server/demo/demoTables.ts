import { APPROVED_DRUGS, type Drug } from '@/domain/demo/approvedDrugs';
import { formulaWeight } from '@/domain/demo/formulaWeight';
import type { Field } from '@/domain/rows/rowShapes';
import type { Json } from '@/lib/json';
import type { BulkRecord } from '../events/appendRecords';
import type { TableSpec } from '../workspaces/tablePlan';

/** The program that the demo's guest is a guest of. */
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
    { name: 'MW', type: 'number' },
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
    description: 'What lies on the shelf: batches of the compounds.',
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

const STATUS = ['in stock', 'in stock', 'in use', 'ordered', 'empty'];

/** Two batches for each of the first compounds; numbers follow from the position alone. */
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
      const contents: { [name: string]: Json } = {
        Batch: batch,
        Compound: [id],
        Amount: 5 + ((n * 173) % 1900) / 10,
        Purity: n % 7 === 0 ? { qualifier: '>', value: 99 } : { qualifier: '=', value: 95 + ((n * 31) % 50) / 10 },
        Status: optionId(status, STATUS[n % STATUS.length] as string),
        Responsible: [people[n % people.length] as string],
        Received: day,
      };
      return { identifier: batch, contents: fields.map((field) => contents[field.field_name] ?? null) };
    }),
  );
}
