import type { DepictionColours, DepictionOptions } from '@/domain/structures';
import { themeColours } from '@/domain/structures';
import { bondLines, type PlacedSketch, written } from './bondLines';
import { smallSize } from './label';
import { placeSketch } from './placeSketch';
import type { Sketch } from './sketch';

/** Atoms and bonds to highlight, and labels that replace atoms. */
export interface SketchMarks {
  readonly atoms?: readonly number[];
  readonly bonds?: readonly number[];
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

const font = 'Helvetica,Arial,Liberation Sans,sans-serif';

const colourNames: Readonly<Record<number, keyof DepictionColours>> = {
  7: 'nitrogen',
  8: 'oxygen',
  9: 'fluorine',
  15: 'sulfur',
  16: 'sulfur',
  17: 'chlorine',
  35: 'chlorine',
  53: 'chlorine',
};

/**
 * A sketch as SVG of the given size with a transparent background. Bonds form one path, letters one text per colour and
 * size.
 */
export function drawSketch(sketch: Sketch, options: DepictionOptions, marks: SketchMarks = {}): string {
  const { width, height, colours = themeColours } = options;
  const [wide, high] = [Math.round(width), Math.round(height)];
  const sheet = (body: string) =>
    `<svg xmlns='http://www.w3.org/2000/svg' width='${wide}px' height='${high}px' viewBox='0 0 ${wide} ${high}'>${body}</svg>`;
  if (sketch.atoms.length === 0) return sheet('');
  const { placed, fontSize } = placeSketch(sketch, options, marks.labels ?? {});
  const { strokes, fills } = bondLines(placed);
  const stroke = Math.min(1.4, Math.max(1, placed.unit * 0.055));
  let body = highlight(placed, marks, colours);
  if (strokes !== '') {
    body += `<path d='${strokes}' fill='none' stroke='${colours.carbon}' stroke-width='${written(stroke)}' stroke-linecap='round'/>`;
  }
  if (fills !== '') body += `<path d='${fills}' fill='${colours.carbon}'/>`;
  const letters = writeLabels(placed, fontSize, colours);
  if (letters !== '') body += `<g font-family='${font}' font-weight='400' text-anchor='middle'>${letters}</g>`;
  return sheet(body);
}

function highlight({ places, bonds, unit }: PlacedSketch, marks: SketchMarks, colours: DepictionColours): string {
  const { atoms = [], bonds: marked = [] } = marks;
  if (atoms.length === 0) return '';
  const point = (atom: number) => `${written(places[atom]!.x)} ${written(places[atom]!.y)}`;
  const dots = atoms.map((atom) => `M${point(atom)}h0`).join('');
  const lines = marked.map((b) => `M${point(bonds[b]!.from)}L${point(bonds[b]!.to)}`).join('');
  const width = written(Math.max(6, unit * 0.45));
  return `<path d='${dots}${lines}' fill='none' stroke='${colours.highlight}' stroke-width='${width}' stroke-linecap='round' stroke-linejoin='round'/>`;
}

/** Every letter has its own position, so that fonts of slightly different widths keep the computed layout. */
function writeLabels({ atoms, labels, places }: PlacedSketch, fontSize: number, colours: DepictionColours): string {
  const runs = new Map<string, { size: string; fill: string; xs: string[]; ys: string[]; text: string }>();
  for (const [a, label] of labels.entries()) {
    if (!label) continue;
    const fill = colours[colourNames[atoms[a]!.element] ?? 'carbon'];
    for (const { text, x, y, small } of label.glyphs) {
      const size = written(small ? fontSize * smallSize : fontSize);
      const key = `${fill} ${size}`;
      const run = runs.get(key) ?? { size, fill, xs: [], ys: [], text: '' };
      runs.set(key, run);
      run.xs.push(written(places[a]!.x + x));
      run.ys.push(written(places[a]!.y + y));
      run.text += text;
    }
  }
  return [...runs.values()]
    .map(({ size, fill, xs, ys, text }) => {
      return `<text x='${xs.join(' ')}' y='${ys.join(' ')}' font-size='${size}' fill='${fill}'>${text}</text>`;
    })
    .join('');
}
