import type { DepictionOptions, Outcome } from '@/domain/structures';
import { drawSketch } from '../drawing/drawSketch';
import { readSketch, type Sketch } from '../drawing/sketch';
import { turnToFit } from '../drawing/turnToFit';
import { bad, good } from './outcomes';
import type { Mol, Rdkit } from './rdkit';
import { rdkitDrawing } from './rdkitDrawing';
import { withMol, withRingPiece } from './withMol';

/** A text with attachment points: the cut may go through an aromatic ring, of a core or of a substituent. */
const cutOff = /\[\*:\d+\]/;

/**
 * Draws one structure as SVG on a transparent background. RDKit computes the layout and this program draws it, which
 * takes about half the time and a ninth of the bytes of RDKit's own drawing. A highlight that does not occur is
 * ignored, not an error.
 */
export function depict(rdkit: Rdkit, text: string, options: DepictionOptions): Outcome<string> {
  const use = (mol: Mol) => draw(rdkit, mol, text, options);
  const whole = withMol(rdkit, text, use);
  const drawn = !whole.ok && cutOff.test(text) ? withRingPiece(rdkit, text, use) : whole;
  if (!drawn.ok) return drawn;
  return drawn.value === '' ? bad('unsupported', 'the structure cannot be drawn') : good(drawn.value);
}

function draw(rdkit: Rdkit, mol: Mol, text: string, options: DepictionOptions): string {
  const marks = options.highlight ? highlighted(rdkit, mol, options) : {};
  // A layout that somebody drew, or that follows a pattern, is not rotated.
  const ours = mol.has_coords() !== 2;
  const sketch = readSketch(mol, text.includes('\n'));
  if (!sketch) return rdkitDrawing(mol, options, marks);
  return drawSketch(ours ? turnToFit(sketch, options) : sketch, options, {
    ...marks,
    labels: placeLabels(sketch, text),
  });
}

/** Attachment points of a fragment (`[*:1]` in its SMILES) by atom, as `R1`. */
function placeLabels({ atoms }: Sketch, text: string): { [atom: string]: string } | undefined {
  const places = text.match(/(?<=\[\*:)\d+(?=\])/g);
  if (!places) return undefined;
  const dummies = atoms.flatMap(({ element }, atom) => (element === 0 ? [atom] : []));
  // The toolkit numbers atoms in the order of the text; a text that also has other dummies is left unchanged.
  if (dummies.length !== places.length) return undefined;
  return Object.fromEntries(dummies.map((atom, i) => [atom, `R${places[i]}`]));
}

/** Atoms and bonds of the first match; aligns the molecule to the pattern's own layout if requested. */
function highlighted(rdkit: Rdkit, mol: Mol, options: DepictionOptions): { atoms?: number[]; bonds?: number[] } {
  const { kind, query } = options.highlight!;
  let pattern: Mol | null = null;
  try {
    pattern = kind === 'smarts' ? rdkit.module.get_qmol(query) : rdkit.module.get_mol(query);
    if (pattern === null) return {};
    const match = JSON.parse(mol.get_substruct_match(pattern)) as { atoms?: number[]; bonds?: number[] };
    if (match.atoms && options.align) {
      if (pattern.has_coords() === 0) pattern.set_new_coords();
      mol.generate_aligned_coords(
        pattern,
        JSON.stringify({ useCoordGen: false, allowRGroups: false, acceptFailure: true }),
      );
    }
    return match.atoms ? { atoms: match.atoms, bonds: match.bonds ?? [] } : {};
  } catch {
    // A pattern that cannot be read only loses the highlight, never the drawing.
    return {};
  } finally {
    pattern?.delete();
  }
}
