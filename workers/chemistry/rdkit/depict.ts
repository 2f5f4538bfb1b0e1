import { type DepictionOptions, type Outcome, themeColours } from '@/domain/structures';
import { bad, good } from './outcomes';
import type { Mol, Rdkit } from './rdkit';
import { parseRdkitJson } from './rdkitJson';
import { slimSvg } from './slimSvg';
import { withMol } from './withMol';

/**
 * RDKit draws in fixed colours; each stands for one of ours and is replaced in the SVG afterwards, so that the drawing can
 * carry CSS variables. The values are arbitrary but must differ from each other.
 */
const stand = {
  carbon: '#010203',
  nitrogen: '#040506',
  oxygen: '#070809',
  sulfur: '#0A0B0C',
  fluorine: '#0D0E0F',
  chlorine: '#101112',
  highlight: '#131415',
} as const;

/** RDKit cuts the fraction when it goes back to 0..255; the half keeps every value where it was. */
const rgb = (hex: string) => [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) + 0.5) / 255);

/** Palette by atomic number; -1 is every other element. Iodine and bromine share the halogen colour of chlorine. */
const palette: Record<string, number[]> = {
  '-1': rgb(stand.carbon),
  '0': rgb(stand.carbon),
  '1': rgb(stand.carbon),
  '6': rgb(stand.carbon),
  '7': rgb(stand.nitrogen),
  '8': rgb(stand.oxygen),
  '9': rgb(stand.fluorine),
  '15': rgb(stand.sulfur),
  '16': rgb(stand.sulfur),
  '17': rgb(stand.chlorine),
  '35': rgb(stand.chlorine),
  '53': rgb(stand.chlorine),
};

/** Draws one structure as SVG on a transparent ground. A highlight that does not occur is left out, not an error. */
export function depict(rdkit: Rdkit, text: string, options: DepictionOptions): Outcome<string> {
  const drawn = withMol(rdkit, text, (mol) => draw(rdkit, mol, options, placeLabels(mol, text)));
  if (!drawn.ok) return drawn;
  return drawn.value === ''
    ? bad('unsupported', 'the structure cannot be drawn')
    : good(recolour(drawn.value, options));
}

/** Attachment points of a fragment (`[*:1]` in its SMILES) by atom, as `R1`. */
function placeLabels(mol: Mol, text: string): { [atom: string]: string } | undefined {
  const places = text.match(/(?<=\[\*:)\d+(?=\])/g);
  if (!places) return undefined;
  const dummies = parseRdkitJson(mol.get_json()).atoms.flatMap(({ z }, atom) => (z === 0 ? [atom] : []));
  // The toolkit numbers atoms in the order of the text; a text with other dummies beside them is left as it is.
  if (dummies.length !== places.length) return undefined;
  return Object.fromEntries(dummies.map((atom, i) => [atom, `R${places[i]}`]));
}

function draw(
  rdkit: Rdkit,
  mol: Mol,
  options: DepictionOptions,
  atomLabels: { [atom: string]: string } | undefined,
): string {
  const details: Record<string, unknown> = {
    width: Math.round(options.width),
    height: Math.round(options.height),
    clearBackground: false,
    backgroundColour: [1, 1, 1, 0],
    atomColourPalette: palette,
    symbolColour: rgb(stand.carbon),
    highlightColour: rgb(stand.highlight),
    standardColoursForHighlightedAtoms: true,
    bondLineWidth: 1.4,
    scaleBondWidth: false,
    fixedBondLength: 28,
    minFontSize: 9,
    padding: 0.06,
    ...(atomLabels ? { atomLabels } : {}),
  };
  if (options.highlight) Object.assign(details, highlighted(rdkit, mol, options));
  return mol.get_svg_with_highlights(JSON.stringify(details));
}

/** Atoms and bonds of the first match; turns the molecule onto the pattern's own layout when asked to. */
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
    // A pattern that cannot be read costs the highlight, never the drawing.
    return {};
  } finally {
    pattern?.delete();
  }
}

function recolour(svg: string, options: DepictionOptions): string {
  const colours = options.colours ?? themeColours;
  let text = svg;
  for (const [name, hex] of Object.entries(stand)) {
    text = text.replace(new RegExp(hex, 'gi'), colours[name as keyof typeof stand]);
  }
  return slimSvg(text);
}
