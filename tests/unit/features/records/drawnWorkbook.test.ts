import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Field } from '@/domain/kinds/field';
import { drawnWorkbookWriter, MOST_DRAWN } from '@/features/records/exports/drawnWorkbookWriter';

const field = (id: string, field_name: string, field_type: Field['field_type']) =>
  ({ id, field_name, field_type, attrs: {} }) as unknown as Field;
const FIELDS = [field('k', 'Name', 'text'), field('s', 'Structure', 'smiles-string'), field('m', 'Mass', 'number')];
const row = (n: number, smiles: string) => ({
  recordId: `${n}`,
  identifier: `C-${n}`,
  texts: [`C-${n}`, smiles, '2.50'],
});
/** A picture for everything that is not a word; its bytes are the structure. */
const draw = async (structures: readonly string[]) =>
  structures.map((smiles) => (smiles === '' || smiles === 'tar' ? null : new Blob([smiles])));

describe('a workbook with drawn structures', () => {
  it('has each picture over its own cell, with the text below', async () => {
    const writer = drawnWorkbookWriter('Hits', FIELDS, ['k'], draw);
    await writer.begin();
    await writer.part([row(1, 'CCO'), row(2, '')]);
    await writer.part([row(3, 'tar'), row(4, 'c1ccccc1')]);
    const { bytes, cut } = await writer.end();
    expect(cut).toBe(0);
    const files = unzipSync(bytes as Uint8Array);
    const drawing = strFromU8(files['xl/drawings/drawing1.xml']!);
    const places = [...drawing.matchAll(/<xdr:col>(\d+)<.*?<xdr:row>(\d+)<.*?descr="([^"]*)"/g)].map((m) => m.slice(1));
    expect(places).toEqual([
      ['1', '1', 'CCO'],
      ['1', '4', 'c1ccccc1'],
    ]);
    expect(strFromU8(files['xl/media/image2.png']!)).toBe('c1ccccc1');
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
    for (const text of ['C-3', 'tar', 'CCO']) expect(sheet).toContain(text);
    expect(sheet).toContain('customHeight="1"');
  });

  it('says how many rows have no picture because there are too many', async () => {
    const writer = drawnWorkbookWriter('Many', FIELDS, ['k'], draw);
    const { left } = await writer.part(Array.from({ length: MOST_DRAWN + 3 }, (_, i) => row(i, 'C')));
    expect(left).toBe(3);
    const files = unzipSync((await writer.end()).bytes as Uint8Array);
    expect(Object.keys(files).filter((name) => name.startsWith('xl/media/')).length).toBe(MOST_DRAWN);
  });
});
