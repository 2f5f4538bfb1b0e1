import { createXmlReader, XmlError, xmlAttributes } from '@/lib/xmlReader';

/** Elements of a drawing of molecules: shapes, texts, and their fills. */
const ELEMENTS: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'title', 'desc', 'clipPath', 'marker', 'symbol', 'use'],
  ...['path', 'line', 'polyline', 'polygon', 'rect', 'circle', 'ellipse', 'text', 'tspan'],
  ...['linearGradient', 'radialGradient', 'stop', 'pattern', 'mask'],
]);

const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['id', 'class', 'viewBox', 'width', 'height', 'preserveAspectRatio', 'transform', 'version', 'role'],
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'dx', 'dy', 'cx', 'cy', 'r', 'rx', 'ry', 'd', 'points', 'rotate', 'offset'],
  ...['fill', 'fill-opacity', 'fill-rule', 'clip-rule', 'color', 'opacity', 'visibility', 'display'],
  ...['stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'stop-color', 'stop-opacity', 'clip-path', 'mask'],
  ...['marker-start', 'marker-mid', 'marker-end', 'markerWidth', 'markerHeight', 'refX', 'refY', 'orient'],
  ...['markerUnits', 'gradientUnits', 'gradientTransform', 'patternUnits', 'patternTransform', 'clipPathUnits'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'text-anchor', 'dominant-baseline', 'letter-spacing'],
  ...['textLength', 'lengthAdjust', 'baseline-shift', 'alignment-baseline', 'href', 'style'],
]);

const NAMESPACE = 'http://www.w3.org/2000/svg';
/** A reference within the same drawing. */
const LOCAL = /^#[\w.-]+$/;
/** Values that could load something from outside, or run a script; letters may be written as escapes. */
const LEADS_OUT = /\\|@import|expression|javascript:|data:|vbscript:|\/\*/i;
const LOCAL_URLS = /url\(\s?['"]?#[\w.-]+['"]?\s?\)/gi;
const ENTITIES: { readonly [letter: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter]!);

function isHarmless(name: string, value: string): boolean {
  if (!ATTRIBUTES.has(name)) return false;
  if (name === 'href') return LOCAL.test(value);
  if (LEADS_OUT.test(value)) return false;
  return !/url\s*\(/i.test(value.replace(LOCAL_URLS, ''));
}

const attributesText = (written: string) =>
  Object.entries(xmlAttributes(written))
    .filter(([name, value]) => isHarmless(name, value))
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

/**
 * A drawing from elsewhere, reduced to shapes and texts: it is written again from a list of what is allowed, so that no
 * script, style sheet, picture or address of another host is left.
 * @returns an empty text if it is not a drawing
 */
export function cleanSvg(svg: string): string {
  const parts: string[] = [];
  const open: string[] = [];
  /** Open elements that are being left out. */
  let skipped = 0;
  let isDone = false;
  const reader = createXmlReader({
    // An empty element is opened and closed as well.
    open(name, written) {
      if (isDone) return;
      const isRoot = open.length === 0;
      if (skipped > 0 || !ELEMENTS.has(name) || isRoot !== (name === 'svg')) skipped++;
      else {
        parts.push(`<${name}${isRoot ? ` xmlns="${NAMESPACE}"` : ''}${attributesText(written)}>`);
        open.push(name);
      }
    },
    close(name) {
      if (isDone) return;
      if (skipped > 0) skipped--;
      else if (open.at(-1) === name) {
        parts.push(`</${open.pop()}>`);
        isDone = open.length === 0;
      }
    },
    text(text) {
      if (!isDone && skipped === 0 && open.length > 0) parts.push(escaped(text));
    },
  });
  try {
    reader.push(svg);
    reader.end();
  } catch (error) {
    if (error instanceof XmlError) return '';
    throw error;
  }
  while (open.length > 0) parts.push(`</${open.pop()}>`);
  return parts.join('');
}
