/** Style properties that RDKit writes on every path and that have no visible effect. */
const NEEDLESS =
  /stroke-linecap:butt;|stroke-linejoin:miter;|stroke-miterlimit:\d{1,3};|stroke-opacity:1;|fill-opacity:1;/g;

/** Attributes of the outermost element that are not needed here. */
const DEFAULTS = [
  " version='1.1'",
  " baseProfile='full'",
  " xmlns:rdkit='http://www.rdkit.org/xml'",
  " xmlns:xlink='http://www.w3.org/1999/xlink'",
  " xml:space='preserve'",
];

/**
 * RDKit's SVG without its prologue, comments and defaults: about half the bytes, which matters because it is cached and
 * parsed per cell.
 */
export function slimSvg(svg: string): string {
  const bare = svg
    .replace(/<\?xml[^<>]*>/, '')
    .replace(/<!--[^<>]*-->/g, '')
    .replace(/\s+/g, ' ')
    .replace(NEEDLESS, '')
    .replaceAll('fill-rule:evenodd;fill:none', 'fill:none')
    .replaceAll('> <', '><')
    .trim();
  return DEFAULTS.reduce((text, attribute) => text.replaceAll(attribute, ''), bare);
}
