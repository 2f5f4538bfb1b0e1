import { ChemistryApi } from '@workers/chemistry/chemistryApi';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import { describe, expect, it } from 'vitest';
import { APPROVED_DRUGS } from '@/domain/demo/approvedDrugs';
import { demoPlasmids } from '@/domain/demo/sequences/plasmids';
import { plasmidType } from '@/domain/fields/types/plasmid';
import type { ToMolfiles } from '@/domain/files/recordFile';
import { createSdfParser } from '@/domain/files/sdfParser';
import type { Field } from '@/domain/kinds/field';
import type { FieldType } from '@/domain/kinds/fieldType';
import { createFastaParser } from '@/domain/sequences/fastaParser';
import { createGenBankParser } from '@/domain/sequences/genBankParser';
import { readAll } from '@/domain/sequences/sequenceRecord';
import { exportForms } from '@/features/records/exports/exportForms';
import { headOf, writeRecords } from '@/features/records/exports/writeRecords';
import { formatCx } from '../../domain/support/samples';

const api = new ChemistryApi(loadRdkitNode);
const toMolfiles: ToMolfiles = async (structures) =>
  (await api.convert([...structures], 'molfileV2000')).map((outcome) => (outcome.ok ? outcome.value : null));

const field = (id: string, field_name: string, field_type: FieldType) =>
  ({ id, field_name, field_type, attrs: {}, ref_slice_id: null, standard_format: null }) as unknown as Field;

const fields = [
  field('s', 'Structure', 'smiles-string'),
  field('n', 'Note', 'text'),
  field('o', 'Primer', 'dna-oligo'),
  field('p', 'Vector', 'plasmid'),
];
const formOf = (kind: string) =>
  exportForms(fields).find((form) => form.kind === kind && form.label !== 'FASTA of Primer')!;

describe('a view as a file', () => {
  it('offers the formats that its columns allow', () => {
    expect(exportForms(fields).map((form) => form.label)).toEqual([
      'CSV',
      'Excel',
      'Excel with drawn structures',
      'SDF',
      'FASTA of Primer',
      'FASTA of Vector',
      'GenBank',
    ]);
    expect(exportForms([field('n', 'Note', 'text')]).map((form) => form.label)).toEqual(['CSV', 'Excel']);
  });

  it('SDF: structures and tags are unchanged when read back; what cannot be drawn is text', async () => {
    const drugs = APPROVED_DRUGS.slice(0, 30);
    const rows = drugs.map(({ name, smiles }) => ({ identifier: name, texts: [smiles, 'two\nlines', '', ''] }));
    rows.push({ identifier: 'broken', texts: ['C1CC(', '', '', ''] }, { identifier: 'none', texts: ['', 'x', '', ''] });
    const written = await writeRecords(formOf('sdf'), fields, rows, toMolfiles);
    expect(written.left).toBe(1);
    const parser = createSdfParser();
    const records = [...parser.push(written.text), ...parser.end()];
    expect(records.map((record) => record.name)).toEqual(rows.map((row) => row.identifier));
    expect(records.every((record) => record.problem === null)).toBe(true);
    const read = await api.canonicalise(records.slice(0, drugs.length).map((record) => record.molfile));
    const expected = await api.canonicalise(drugs.map((drug) => drug.smiles));
    expect(read).toEqual(expected);
    expect(Object.fromEntries(records[0]!.tags)).toEqual({ Note: 'two\nlines' });
    expect(Object.fromEntries(records.at(-2)!.tags)).toEqual({ Structure: 'C1CC(' });
  });

  it('SDF: stereo centres of a SMILES are absolute, those of a group are not (datagrok-ai/public#3464: 1.20 stays 1.20)', async () => {
    const smiles = ['C[C@H](N)C(=O)O', 'CCO', 'C[C@H](N)C(=O)O |&1:1|'];
    const rows = smiles.map((text, i) => ({ identifier: `S${i}`, texts: [text, '1.20', '', ''] }));
    const { text } = await writeRecords(formOf('sdf'), fields, rows, toMolfiles);
    const parser = createSdfParser();
    const records = [...parser.push(text), ...parser.end()];
    const flags = records.map(({ molfile }) => molfile.split('\n')[3]?.slice(12, 15).trim());
    expect(flags.slice(0, 2)).toEqual(['1', '0']);
    expect(flags[2]).not.toBe('1');
    expect(records.map(({ tags }) => tags.get('Note'))).toEqual(['1.20', '1.20', '1.20']);
  });

  it('GenBank and FASTA: every plasmid is unchanged when read back; records without one are counted', async () => {
    const plasmids = demoPlasmids({ count: 4 });
    const cx = formatCx(fields[3]!);
    const rows = [
      ...plasmids.map((plasmid, i) => ({
        identifier: `P${i}`,
        texts: ['', '', '', plasmidType.exportText(plasmid, cx)],
      })),
      { identifier: 'P4', texts: ['', '', '', 'ACGTACGT'] },
      { identifier: 'P5', texts: ['', '', '', ''] },
    ];
    const genBank = await writeRecords(formOf('genbank'), fields, rows, toMolfiles);
    expect(genBank.left).toBe(1);
    const read = readAll(createGenBankParser(), genBank.text);
    expect(read.map(({ name, sequence: seq, annotations }) => ({ name, seq, annotations }))).toEqual([
      ...plasmids,
      { name: 'P4', seq: 'ACGTACGT', annotations: [] },
    ]);
    const fasta = await writeRecords(formOf('fasta'), fields, rows, toMolfiles);
    expect(readAll(createFastaParser(), fasta.text).map((record) => record.sequence)).toEqual([
      ...plasmids.map((plasmid) => plasmid.seq),
      'ACGTACGT',
    ]);
  });

  it('CSV: quoted, and protected against being run as a formula', async () => {
    const form = formOf('csv');
    const rows = [{ identifier: '=1+1', texts: ['C"C', 'a,b', '-5', '+x'] }];
    const { text } = await writeRecords(form, fields, rows, toMolfiles);
    expect(headOf(form, fields) + text).toBe(
      'Identifier,Structure,Note,Primer,Vector\r\n\'=1+1,"C""C","a,b",-5,\'+x\r\n',
    );
  });
});
