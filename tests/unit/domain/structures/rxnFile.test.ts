import { ChemistryApi } from '@workers/chemistry/chemistryApi';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import { describe, expect, it } from 'vitest';
import { APPROVED_DRUGS } from '@/domain/demo/approvedDrugs';
import { rxnReader } from '@/domain/fields/types/rxn';
import { readRxnFile } from '@/domain/structures/rxnFile';
import { METHANOL_TO_METHANAL, METHANOL_TO_METHANAL_V3000 } from '../support/reactions';
import { fieldOf, parseCx } from '../support/samples';

const api = new ChemistryApi(loadRdkitNode);

const lines = (text: string) => text.split('\n');
const without = (text: string, at: number) =>
  lines(text)
    .toSpliced(at - 1, 1)
    .join('\n');
const instead = (text: string, at: number, line: string) =>
  lines(text)
    .with(at - 1, line)
    .join('\n');

/** RXN files of both versions of the same molecules, assembled from RDKit's molfiles. */
async function written(version: 'V2000' | 'V3000', reactants: string[], products: string[]): Promise<string> {
  const outcomes = await api.convert([...reactants, ...products], `molfile${version}`);
  const molfiles = outcomes.map((outcome) => (outcome.ok ? outcome.value.trimEnd() : ''));
  const number = (n: number) => String(n).padStart(3);
  if (version === 'V2000') {
    const head = `$RXN\n\n  test\n\n${number(reactants.length)}${number(products.length)}`;
    return `${[head, ...molfiles].join('\n$MOL\n')}\n`;
  }
  const blocks = molfiles.map((molfile) => /M {2}V30 BEGIN CTAB[\s\S]*M {2}V30 END CTAB/.exec(molfile)![0]);
  const side = (name: string, list: string[]) => [`M  V30 BEGIN ${name}`, ...list, `M  V30 END ${name}`];
  return [
    '$RXN V3000',
    '',
    '  test',
    '',
    `M  V30 COUNTS ${reactants.length} ${products.length}`,
    ...side('REACTANT', blocks.slice(0, reactants.length)),
    ...side('PRODUCT', blocks.slice(reactants.length)),
    'M  END',
  ].join('\n');
}

describe('RXN files', () => {
  it('are split into their parts, with any version and line ends', () => {
    for (const text of [METHANOL_TO_METHANAL, METHANOL_TO_METHANAL_V3000]) {
      const read = readRxnFile(text);
      expect(read).toMatchObject({ ok: true, agents: [] });
      expect(readRxnFile(text.replaceAll('\n', '\r\n'))).toEqual(read);
      expect(read.ok && [read.reactants.length, read.products.length]).toEqual([1, 1]);
    }
  });

  it('V2000 and V3000 of the same reaction are equal, and different from other reactions', async () => {
    const [a, b] = await api.canonicaliseReactions([METHANOL_TO_METHANAL, METHANOL_TO_METHANAL_V3000]);
    expect(a).toEqual({ ok: true, value: 'CO>>C=O' });
    expect(b).toEqual(a);
    const drugs = APPROVED_DRUGS.slice(0, 40).map((drug) => drug.smiles);
    const seen = new Set<string>();
    for (let i = 0; i + 3 < drugs.length; i += 3) {
      const [x, y, z] = drugs.slice(i, i + 3) as [string, string, string];
      const texts = [
        await written('V2000', [x, y], [z]),
        await written('V3000', [x, y], [z]),
        await written('V3000', [y, x], [z]),
        `${x}.${y}>>${z}`,
      ];
      const forms = (await api.canonicaliseReactions(texts)).map((outcome) => outcome.ok && outcome.value);
      expect(new Set(forms).size).toBe(1);
      seen.add(String(forms[0]));
    }
    expect(seen.size).toBe(13);
  });

  it('are refused with line and reason if they are damaged', () => {
    const texts: [string, string][] = [
      [METHANOL_TO_METHANAL.replace('$RXN', '$RXM'), 'Line 1: The file does not begin with $RXN.'],
      [
        instead(METHANOL_TO_METHANAL, 5, 'x'),
        'Line 5: The counts line (line 5) does not give the numbers of reactants and products.',
      ],
      [
        instead(METHANOL_TO_METHANAL, 5, '  2  1'),
        'Line 23: The counts line names 3 molecules, the file has 2 ($MOL).',
      ],
      [
        instead(METHANOL_TO_METHANAL, 5, '  1  0'),
        'Line 15: The counts line names 1 molecules, the file has 2 ($MOL).',
      ],
      [without(METHANOL_TO_METHANAL, 12), 'Line 12: Molecule 1: Atom 2 of 2 is not an atom line.'],
      [without(METHANOL_TO_METHANAL, 23), 'Line 22: Molecule 2: The molfile has no "M  END": the record is cut short.'],
      [
        instead(METHANOL_TO_METHANAL_V3000, 5, 'M  V30 COUNTS 2 1'),
        'Line 5: The counts line names 2 of REACTANT, the file has 1.',
      ],
      [
        without(METHANOL_TO_METHANAL_V3000, 10),
        'Line 8: Molecule 1: The counts line names 2 atoms and 1 bonds, the block has 1 and 1.',
      ],
      [instead(METHANOL_TO_METHANAL_V3000, 10, 'M  V30 C'), 'Line 10: Molecule 1: This is not a valid atom line.'],
      [
        instead(METHANOL_TO_METHANAL_V3000, 10, 'M  V30 1 C 1.3'),
        'Line 10: Molecule 1: This is not a valid atom line.',
      ],
      [
        instead(METHANOL_TO_METHANAL_V3000, 10, 'M  V30 1 C 1.3 0 x'),
        'Line 10: Molecule 1: This is not a valid atom line.',
      ],
      [
        lines(METHANOL_TO_METHANAL_V3000).slice(0, 20).join('\n'),
        'Line 20: The file has no "M  END": it is cut short.',
      ],
    ];
    for (const [text, reported] of texts) {
      const read = readRxnFile(text);
      expect(read.ok ? 'read' : `Line ${read.line}: ${read.reason}`).toBe(reported);
    }
  });

  it('a damaged file stays typed text with line and reason; the line counts from the first typed one', () => {
    const cut = `\n\n${lines(METHANOL_TO_METHANAL).slice(0, 12).join('\n')}`;
    expect(rxnReader.parse(cut, parseCx(fieldOf('rxn')))).toMatchObject({
      ok: false,
      typed: cut,
      message: expect.stringMatching(/^Line 14: /),
    });
  });

  it('accept atoms that are lists, and lines that continue on the next one', () => {
    for (const atom of [
      'M  V30 1 [C,N] 1.3 0 0 0',
      'M  V30 1 NOT [C, N] 1.3 0 0 0 CHG=1',
      'M  V30 1 "not [C, N]" 1.3e0 -0.5 0 0',
      'M  V30 1 C 1.3 0.2 -\nM  V30 0 0 CFG=1',
    ])
      expect(readRxnFile(instead(METHANOL_TO_METHANAL_V3000, 10, atom))).toMatchObject({ ok: true });
  });

  it('every truncated file is refused', () => {
    for (const text of [METHANOL_TO_METHANAL, METHANOL_TO_METHANAL_V3000])
      for (let count = 1; count < lines(text).length; count++)
        expect(readRxnFile(lines(text).slice(0, count).join('\n')).ok).toBe(false);
  });
});
