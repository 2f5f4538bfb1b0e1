import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSdfParser } from '@/domain/files/sdfParser';
import { createFastaParser } from '@/domain/sequences/fastaParser';
import { createGenBankParser } from '@/domain/sequences/genBankParser';
import { readAll } from '@/domain/sequences/sequenceRecord';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { startServer, type TestServer } from '../support/server/testServer';

const PLASMID = {
  name: 'pTest',
  seq: 'ACGTACGTACGT',
  annotations: [{ name: 'over', start: 10, end: 3, direction: -1 as const, type: 'CDS' }],
};

describe('records as files of chemistry and biology', () => {
  let databases: TestDatabases;
  let server: TestServer;
  const ids: { [name: string]: string } = {};

  beforeAll(async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create());
    const slice = (await server.ask('POST /entity_slices', { body: { slice_name: 'Things' } })).body.data.resource;
    ids.slice = slice.id;
    for (const [name, field_type] of Object.entries({
      Structure: 'smiles-string',
      Note: 'text',
      Primer: 'dna-oligo',
      Vector: 'plasmid',
    })) {
      const body = { entity_slice_id: slice.id, field_name: name, field_type };
      ids[name] = (await server.ask('POST /data_fields', { body })).body.data.resource.id;
    }
    const contents = [
      { Structure: 'CCO', Note: 'two\nlines', Primer: 'ACGTTT', Vector: PLASMID },
      { Structure: 'C1CC(', Note: 'broken' },
      { Primer: 'GGG' },
    ];
    for (const [i, content] of contents.entries()) {
      const key_field_to_value = { [slice.key_field_ids[0]]: `T-${i + 1}` };
      const record = (await server.ask('POST /records', { body: { entity_slice_id: slice.id, key_field_to_value } }))
        .body.data.resource;
      const data = Object.fromEntries(Object.entries(content).map(([name, value]) => [ids[name], value]));
      await server.ask(`POST /records/${record.id}/values`, { body: { data } });
    }
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  const exported = (kind: string, fields: readonly string[], more = '') =>
    server.ask(
      `GET /records/export/${kind}?entity_slice_id=${ids.slice}&view_field_ids=${fields.map((name) => ids[name]).join(',')}${more}`,
    );

  it('SDF: structures with the other columns as tags; what is not a structure is text', async () => {
    const file = await exported('sdf', ['Note', 'Structure']);
    const parser = createSdfParser();
    const records = [...parser.push(file.text), ...parser.end()];
    expect(records.map(({ name, problem }) => [name, problem])).toEqual([
      ['T-1', null],
      ['T-2', null],
      ['T-3', null],
    ]);
    expect(records[0]?.molfile).toMatch(/^ {2}3 {2}2 .*V2000$/m);
    expect(records.map(({ tags }) => Object.fromEntries(tags))).toEqual([
      { Note: 'two\nlines' },
      { Note: 'broken', Structure: 'C1CC(' },
      {},
    ]);
  });

  it('FASTA and GenBank: the sequences of the requested column', async () => {
    const primers = readAll(createFastaParser(), (await exported('fasta', ['Primer', 'Vector'])).text);
    expect(primers.map(({ name, sequence }) => [name, sequence])).toEqual([
      ['T-1', 'ACGTTT'],
      ['T-3', 'GGG'],
    ]);
    const asked = `&content_field_id=${ids.Vector}`;
    const vectors = readAll(createFastaParser(), (await exported('fasta', ['Primer', 'Vector'], asked)).text);
    expect(vectors.map(({ name, sequence }) => [name, sequence])).toEqual([['pTest', PLASMID.seq]]);
    const [record] = readAll(createGenBankParser(), (await exported('genbank', ['Vector'])).text);
    expect(record).toMatchObject({
      name: 'pTest',
      sequence: PLASMID.seq,
      annotations: PLASMID.annotations,
      problem: null,
    });
  });

  it('says what is missing when no column can be written', async () => {
    const refused = await exported('sdf', ['Note', 'Vector']);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('No selected column can be written as sdf (smiles-string, molfile).');
  });
});
