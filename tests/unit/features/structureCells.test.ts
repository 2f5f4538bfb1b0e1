import { describe, expect, it } from 'vitest';
import type { Field } from '@/domain/kinds/field';
import { writeGenBank } from '@/domain/sequences/writeGenBank';
import { structureCells } from '@/features/records/clipboard/structureCells';
import type { EditContext } from '@/features/records/state/editContext';
import type { PasteEvent } from '@/ui/grid';
import { readClipboard } from '@/ui/grid/clipboard/readClipboard';

const MOLFILE = '\n  drawn\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    0.0 0.0 0.0 O 0\nM  END';
const columns = (...types: Field['field_type'][]) =>
  types.map((field_type, i) => ({ field: { id: `f${i}`, field_type } as Field }));
const contextOf = (...types: Field['field_type'][]) => ({ columns: columns(...types) }) as unknown as EditContext;
const pasteOf = (text: string, startCol = 0): PasteEvent => {
  const cells = text.split('\n').map((line) => line.split('\t'));
  const range = { startRow: 0, endRow: 0, startCol, endCol: startCol };
  return { text, html: '', files: [], cells, asNew: false, anchor: { row: 0, col: startCol }, range };
};
const asRead = async (text: string, type: string) => `${type}<${text.length}>`;

describe('pasted structures', () => {
  it('keep a molfile in one cell, in the form of its column', async () => {
    const into = (type: Field['field_type']) => structureCells(contextOf(type), pasteOf(MOLFILE), asRead);
    expect(await into('smiles-string')).toEqual([[`smiles-string<${MOLFILE.length}>`]]);
    expect(await into('molfile')).toEqual([[`molfile<${MOLFILE.length}>`]]);
    expect(await into('rxn')).toEqual([[MOLFILE]]);
    // A text column treats lines as rows, as always.
    expect(await into('text')).toHaveLength(MOLFILE.split('\n').length);
  });

  it('from a spreadsheet stay in their rows, including cells of several lines', async () => {
    const quoted = (text: string) => `"${text}"`;
    const text = [
      [quoted(MOLFILE), 'CCO', quoted('>a\nACGT\nAC')],
      ['cut', quoted(MOLFILE), 'ACGT'],
    ]
      .map((line) => line.join('\t'))
      .join('\r\n');
    const event = { ...pasteOf(text), cells: readClipboard(text, '') };
    expect(await structureCells(contextOf('molfile', 'smiles-string', 'plasmid'), event, undefined)).toEqual([
      [MOLFILE, 'CCO', '>a\nACGT\nAC'],
      ['cut', MOLFILE, 'ACGT'],
    ]);
  });

  it('are read column by column in a block, with empty cells and other columns unchanged', async () => {
    const cells = await structureCells(contextOf('text', 'smiles-string'), pasteOf('a\tCCO\nb\t'), asRead);
    expect(cells).toEqual([
      ['a', 'smiles-string<3>'],
      ['b', ''],
    ]);
    expect(await structureCells(contextOf('text', 'smiles-string'), pasteOf('CCO', 1), asRead)).toEqual([
      ['smiles-string<3>'],
    ]);
    expect(await structureCells(contextOf('smiles-string'), pasteOf('CCO'), undefined)).toEqual([['CCO']]);
  });

  it('from a file with several records are one below the other', async () => {
    const into = (type: Field['field_type'], text: string) => structureCells(contextOf(type), pasteOf(text), undefined);
    const fasta = '>a first\r\nACGT\r\nACGT\r\n>b\r\nGG\r\n';
    expect(await into('dna-oligo', fasta)).toEqual([['ACGTACGT'], ['GG']]);
    expect(await into('plasmid', fasta)).toEqual([['>a\nACGTACGT'], ['>b\nGG']]);
    const genBank = writeGenBank({ name: 'p', seq: 'ACGT', annotations: [] });
    expect(await into('plasmid', genBank)).toEqual([[genBank]]);
    expect(await into('plasmid', `${genBank}${genBank.slice(0, -3)}`)).toEqual([[genBank], [genBank.slice(0, -3)]]);
    const sdf = `${MOLFILE}\n$$$$\n${MOLFILE}\n> <Batch>\nB-2\n\n$$$$\n`;
    expect(await into('molfile', sdf)).toEqual([[`${MOLFILE}\n`], [`${MOLFILE}\n`]]);
    expect(await into('text', 'a\nb')).toEqual([['a'], ['b']]);
  });
});
