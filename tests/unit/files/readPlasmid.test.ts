import { previewSequences, previewStructures } from '@workers/files/previewRecords';
import { readPlasmid } from '@workers/files/readPlasmid';
import { describe, expect, it } from 'vitest';
import { writeGenBank } from '@/domain/sequences/writeGenBank';

const plasmid = {
  name: 'pTest',
  seq: 'ACGTACGTACGTACGTACGT',
  annotations: [{ name: 'over', start: 18, end: 4, direction: -1 as const, type: 'CDS', color: '#336699' }],
};
const genBank = writeGenBank(plasmid);

describe('the first plasmid of a file', () => {
  it('is read with any line ends, and what follows is reported and ignored', async () => {
    const read = await readPlasmid(new Blob([genBank.replaceAll('\n', '\r\n')]), 'a.gb');
    expect(read).toEqual({ ok: true, plasmid, more: false });
    expect(await readPlasmid(new Blob([genBank, genBank]), 'a.gb')).toEqual({ ok: true, plasmid, more: true });
    expect(await readPlasmid(new Blob(['>p one\nACG\n>q\nGG\n']), 'a.fa')).toMatchObject({
      ok: true,
      plasmid: { name: 'p', seq: 'ACG' },
      more: true,
    });
  });

  it('is taken from a file of any size without reading all of it', async () => {
    const rest = new Blob(Array.from({ length: 40 }, () => `>x\n${'ACGT'.repeat(250_000)}\n`));
    let asked = 0;
    class Watched extends Blob {
      override slice(from?: number, to?: number, type?: string): Blob {
        asked += (to ?? this.size) - (from ?? 0);
        return super.slice(from, to, type);
      }
    }
    const file = new Watched(['>first\nACGT\n', rest]);
    expect(await readPlasmid(file, 'genomes.fasta')).toMatchObject({ ok: true, plasmid: { seq: 'ACGT' }, more: true });
    expect(asked).toBeLessThan(file.size / 10);
  });

  it('is refused with line and reason', async () => {
    const reasonOf = async (text: string, name = 'a.gb') => {
      const read = await readPlasmid(new Blob([text]), name);
      return read.ok ? 'read' : read.reason;
    };
    expect(await reasonOf('')).toBe('a.gb contains no sequence.');
    expect(await reasonOf(genBank.replace('20 bp', '21 bp'))).toBe(
      'a.gb: Line 1 (record 1, pTest): LOCUS names 21 bases, the sequence has 20.',
    );
    expect(await reasonOf(genBank.slice(0, -3))).toMatch(/cut short/);
    expect(await reasonOf('>p\nACGTJJ\n', 'a.fa')).toBe('a.fa: Letters not allowed: J at 5, J at 6');
    expect(await reasonOf(`>p\n${'ACGT'.repeat(200_000)}\n`, 'a.fa')).toBe(
      'a.fa: The sequence has 800,000 bases; a cell can hold at most 600,000. Put it into a file field.',
    );
    expect(await reasonOf(`>p\n${'ACGT'.repeat(4_500_000)}\n`, 'genome.fa')).toBe(
      'The first record of genome.fa is longer than 16 MB: it is not a plasmid.',
    );
  });
});

describe('the first records of a file, for a preview', () => {
  it('are sequences with the beginning of their letters and their errors', async () => {
    const broken = genBank.replace('//\n', '');
    const { records, cut } = await previewSequences(new Blob([genBank, broken, genBank]));
    expect(cut).toBe(false);
    expect(records.map(({ problem }) => problem === null)).toEqual([true, false, true]);
    expect(records[0]).toMatchObject({ name: 'pTest', length: 20, letters: plasmid.seq });
  });

  it('are structures of an SDF, damaged ones with line and reason', async () => {
    const water =
      'Water\n\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 O   0  0\nM  END\n$$$$\n';
    const { records } = await previewStructures(new Blob([water, water.replace('M  END\n', ''), water]), 'x.sdf');
    expect(records.map(({ problem }) => problem)).toEqual([null, expect.stringMatching(/^Line 12: .*cut short/), null]);
  });
});
