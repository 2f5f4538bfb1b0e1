import { ChemistryApi } from '@workers/chemistry/chemistryApi';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import { fitCurve } from '@workers/curves/fitCurve';
import { describe, expect, it } from 'vitest';
import { guessColumns } from '@/domain/files/guessColumns';
import { repeatBlock } from '@/features/records/model/pastePlan';
import { decodeTsv } from '@/ui/grid/clipboard/decodeTsv';
import { encodeHtmlTable } from '@/ui/grid/clipboard/encodeHtmlTable';
import { encodeTsv } from '@/ui/grid/clipboard/encodeTsv';
import { readClipboard } from '@/ui/grid/clipboard/readClipboard';

// Bugs that others have reported of grids, curve tools, notebooks and sketchers, remade from their texts.

describe('copied cells', () => {
  it('keep their line breaks and tabs in their cells (ag-grid/ag-grid-enterprise#145, ag-grid/ag-grid#1537)', () => {
    const cells = [
      ['two\nlines', 'a\ttab'],
      ['plain', '"quoted"'],
    ];
    expect(encodeTsv(cells)).toBe('"two\nlines"\t"a\ttab"\r\nplain\t"""quoted"""');
    expect(decodeTsv(encodeTsv(cells))).toEqual(cells);
    expect(readClipboard(encodeTsv(cells), encodeHtmlTable(cells))).toEqual(cells);
  });

  it('that begin with an empty one lose no row and shift no cell (ag-grid/ag-grid#1537)', () => {
    expect(decodeTsv('\r\nb\r\nc\r\n')).toEqual([[''], ['b'], ['c']]);
    expect(decodeTsv('\tb\r\nc\td')).toEqual([
      ['', 'b'],
      ['c', 'd'],
    ]);
  });

  it('that are empty change one cell (ag-grid/ag-grid#3550)', () => {
    expect(decodeTsv('\r\n')).toEqual([['']]);
    expect(readClipboard('\r\n', encodeHtmlTable([['']]))).toEqual([['']]);
    expect(repeatBlock([['']], 1, 1)).toEqual([['']]);
  });

  it('from Excel change no row below, and two fill six (ag-grid/ag-grid#8430)', () => {
    expect(decodeTsv('1.23\r\n')).toEqual([['1.23']]);
    expect(repeatBlock(decodeTsv('a\r\nb\r\n'), 6, 1).flat()).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
  });

  it('with a zero are not empty (handsontable/handsontable#5544)', () => {
    expect(encodeTsv([['0', '']])).toBe('0\t');
    expect(encodeHtmlTable([['0']])).toContain('>0</td>');
  });

  it('under a long neighbour in Excel stay, although they are merged for show (handsontable/handsontable#5925)', () => {
    const html = `<table><tr><td colspan=2 style='mso-ignore:colspan'>A very long content</td><td>123</td><td>456</td></tr></table>`;
    const cells = ['A very long content', '', '123', '456'];
    expect(readClipboard('A very long content\t\t123\t456\r\n', html)).toEqual([cells]);
    expect(readClipboard('', html)).toEqual([cells]);
  });

  it('keep their blanks in Excel (handsontable/handsontable#10017)', () => {
    const html = encodeHtmlTable([['two  blanks', ' edge ', 'one blank']]);
    expect(html).toContain('two<span style="mso-spacerun:yes;white-space:pre">  </span>blanks');
    expect(html.match(/mso-spacerun/g)).toHaveLength(3);
    expect(html).toContain('>one blank</td>');
    expect(html).not.toContain('&nbsp;');
  });

  it.each(['MARCH1', 'Sept2', 'Oct4', '2-SEP', '2310009E13', '2E5', '1:10', '1/2', '007', '370911202104140038', '-A1'])(
    'with the name, id or dilution %s are marked as text, so that Excel does not convert them',
    (text) => {
      expect(encodeHtmlTable([[text]])).toContain("mso-number-format:'\\@'");
    },
  );

  it('with numbers and dates are numbers and dates in Excel', () => {
    for (const number of ['1.5', '-3', '1e-9', '1.2e+15', '12345', '0.5', '98 %', 'Marching 1', 'decision 12 of 13'])
      expect(encodeHtmlTable([[number]]), number).toContain(`<td>${number}</td>`);
    expect(encodeHtmlTable([['2025-05-12']])).toContain("mso-number-format:'yyyy\\-mm\\-dd'");
  });
});

describe('imported files', () => {
  it('with columns without a name are read, each under a name of its own (elabftw/elabftw#2256 and #5018)', () => {
    const rows = [
      ['title', 'tags', '', ''],
      ['Antibody A', 'x|y', '5', '-20'],
      ['Antibody B', 'z', '6', ''],
    ];
    const { columns } = guessColumns(rows.slice(1), rows[0]!, { delimiter: ';' });
    const names = columns.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['title', 'tags']);
    expect(new Set(names).size).toBe(4);
    expect(names.every((name) => name.trim() !== '')).toBe(true);
    expect(columns.map(({ filled }) => filled)).toEqual([2, 2, 2, 1]);
  });
});

describe('fits', () => {
  it('of two replicates and of their mean all converge, to one EC50 (DoseResponse/drc#44)', () => {
    const doses = [0.001, 0.01, 0.1, 1, 10, 100];
    const first = [1.2, 2.9, 14.1, 61.8, 93.4, 98.9];
    const second = [0.9, 3.4, 13.2, 63, 92.8, 99.6];
    const mean = first.map((y, i) => (y + second[i]!) / 2);
    const fits = [first, second, mean].map((responses) => fitCurve({ doses, responses }));
    const ec50s = fits.map((fit) => (fit.success ? fit.parameters.ec50! : Number.NaN));
    expect(Math.max(...ec50s) / Math.min(...ec50s)).toBeLessThan(1.1);
    expect(ec50s[2]).toBeGreaterThan(Math.min(ec50s[0]!, ec50s[1]!));
    expect(ec50s[2]).toBeLessThan(Math.max(ec50s[0]!, ec50s[1]!));
  });
});

describe('structures', () => {
  const api = new ChemistryApi(loadRdkitNode);
  const formulas = async (...smiles: string[]) =>
    (await api.properties(smiles)).map((outcome) => (outcome.ok ? outcome.value.formula : null));

  it('with small letters and bracketed nitro groups are read (epam/ketcher#1986, Acylation/obsidian-chem#89)', async () => {
    expect(
      await formulas(
        'Brc1ccc(COC(Cn2ccnc2)c2ccc(Cl)cc2Cl)c(Cl)c1',
        'C1N(CN(CN(CN1[N+](=O)[O-])[N+](=O)[O-])[N+](=O)[O-])[N+](=O)[O-]',
      ),
    ).toEqual(['C18H14BrCl3N2O', 'C4H8N8O8']);
  });

  it('with groups that no reader knows are refused, and never read as another structure (epam/ketcher#1756)', async () => {
    expect(await formulas('C1=C(C(=C(C(=C1)N)[R1])[R2])[R]')).toEqual([null]);
  });

  it('without their hydrogens are other structures (ebi-chebi/ChEBI#4109)', async () => {
    const [wrong, right] = await formulas(
      'C12C=C([N+]([O-])=O)C(C[C@@]3COC(=O)[C@]3CC3C=C4C(OCO4)=CC=3[N+]([O-])=O)=CC=1OCO2',
      'O=C1OC[C@@H](Cc2cc3c(cc2[N+](=O)[O-])OCO3)[C@@H]1Cc1cc2c(cc1[N+](=O)[O-])OCO2',
    );
    expect(right).toBe('C20H16N2O10');
    expect(wrong).not.toBe(right);
  });
});
