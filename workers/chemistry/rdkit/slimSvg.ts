/** Style properties that RDKit writes on every path and that say what SVG does anyway, or nothing visible. */
const needless =
  /stroke-linecap:butt;|stroke-linejoin:miter;|stroke-miterlimit:\d+;|stroke-opacity:1;|fill-opacity:1;|fill-rule:evenodd;(?=fill:none)/g;

/** RDKit's SVG without its prologue, comments and defaults: about half the bytes, which are cached and parsed per cell. */
export function slimSvg(svg: string): string {
  return svg
    .replace(/<\?xml[^>]*\?>\s*/, '')
    .replace(/<!--[\s\S]*?-->\s*/g, '')
    .replace(/\s*(version='1.1'|baseProfile='full'|xmlns:rdkit='[^']*'|xmlns:xlink='[^']*'|xml:space='preserve')/g, '')
    .replace(needless, '')
    .replace(/\s+xmlns=/, ' xmlns=')
    .replace(/>\s+</g, '><');
}
