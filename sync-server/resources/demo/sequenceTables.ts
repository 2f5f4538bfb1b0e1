import { demoOligos } from '@/domain/demo/sequences/oligos';
import { DEMO_PEPTIDES } from '@/domain/demo/sequences/peptides';
import { demoPlasmids } from '@/domain/demo/sequences/plasmids';
import type { Field } from '@/domain/kinds/field';
import type { Json } from '@/lib/json';
import type { BulkRecord } from '../../events/appendRecords';
import type { TableSpec } from '../../setup/tablePlan';

const KINDS = ['primer', 'antisense', 'siRNA guide', 'siRNA passenger', 'peptide'];

export const OLIGO_TABLE: TableSpec = {
  name: 'Oligos',
  description: 'Published primers, antisense and siRNA strands, and peptides.',
  color: 'amber',
  viewName: 'All oligos',
  columns: [
    { name: 'Name', type: 'text', isKey: true },
    { name: 'Kind', type: 'select', options: KINDS },
    { name: 'DNA', type: 'dna-oligo' },
    { name: 'RNA', type: 'rna-oligo' },
    { name: 'Peptide', type: 'peptide' },
    { name: 'Note', type: 'text' },
  ],
};

export const PLASMID_TABLE: TableSpec = {
  name: 'Plasmids',
  description:
    'Constructed for this demo from the usual parts (origin, marker, promoter, insert). None is a real vector.',
  color: 'pink',
  rowHeight: 'tall',
  viewName: 'All plasmids',
  columns: [
    { name: 'Name', type: 'text', isKey: true },
    { name: 'Plasmid', type: 'plasmid' },
    { name: 'Length', type: 'number', unit: 'bp' },
    { name: 'Features', type: 'number' },
    { name: 'Note', type: 'text' },
  ],
};

function inOrder(fields: readonly Field[], identifier: string, contents: { [name: string]: Json }): BulkRecord {
  return { identifier, contents: fields.map((field) => contents[field.field_name] ?? null) };
}

/** Rows of the oligo table, contents in the order of its fields. */
export function oligoRows(fields: readonly Field[]): BulkRecord[] {
  const kind = fields.find((field) => field.field_name === 'Kind');
  const option = (name: string) => kind?.attrs.options?.find((one) => one.name === name)?.id ?? null;
  return [
    ...demoOligos().map(({ name, type, sequence, kind, note }) =>
      inOrder(fields, name, {
        Name: name,
        Kind: option(kind),
        [type === 'dna-oligo' ? 'DNA' : 'RNA']: sequence,
        Note: note,
      }),
    ),
    ...DEMO_PEPTIDES.map(({ name, sequence, note }) =>
      inOrder(fields, name, { Name: name, Kind: option('peptide'), Peptide: { sequence }, Note: note }),
    ),
  ];
}

/** A note on each: a sequence that looks like a vector is easily mistaken for one. */
const CONSTRUCTED = 'Not a real vector: constructed for this demo, with random sequence in its parts.';

/** Rows of the plasmid table, contents in the order of its fields. */
export function plasmidRows(fields: readonly Field[]): BulkRecord[] {
  return demoPlasmids().map((plasmid) =>
    inOrder(fields, plasmid.name, {
      Name: plasmid.name,
      Plasmid: plasmid as unknown as Json,
      Length: plasmid.seq.length,
      Features: plasmid.annotations.length,
      Note: CONSTRUCTED,
    }),
  );
}
