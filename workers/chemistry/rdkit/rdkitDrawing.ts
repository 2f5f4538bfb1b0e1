import { type DepictionOptions, themeColours } from '@/domain/structures';
import type { Mol } from './rdkit';
import { slimSvg } from './slimSvg';

/**
 * RDKit draws in fixed colours; each is a placeholder that is replaced in the SVG afterwards, so that the drawing can
 * use CSS variables. The values are arbitrary but must differ from each other.
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

/** RDKit truncates when it converts back to 0..255; adding a half keeps every value unchanged. */
const rgb = (hex: string) => [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) + 0.5) / 255);

/** Palette by atomic number; -1 is every other element. Bromine and iodine share the halogen colour of chlorine. */
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

/**
 * RDKit's own drawing of a molecule, for those that contain something our drawing does not support; empty when it
 * cannot.
 */
export function rdkitDrawing(
  mol: Mol,
  options: DepictionOptions,
  marks: { readonly atoms?: readonly number[]; readonly bonds?: readonly number[] },
): string {
  const details = {
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
    ...marks,
  };
  return recolour(mol.get_svg_with_highlights(JSON.stringify(details)), options);
}

function recolour(svg: string, options: DepictionOptions): string {
  const colours = options.colours ?? themeColours;
  const ours = new Map<string, string>(
    Object.entries(stand).map(([name, hex]) => [hex, colours[name as keyof typeof stand]]),
  );
  return slimSvg(svg.replace(/#[\dA-F]{6}/gi, (hex) => ours.get(hex.toUpperCase()) ?? hex));
}
