let drawing: CanvasRenderingContext2D | null | undefined;
/** Read once: every read makes the page compute its styles. */
let family = '';

/** Width of a line of text in a cell, in px, in the font of the page. */
export function textWidth(text: string, strong = false): number {
  drawing ??= document.createElement('canvas').getContext('2d');
  if (!drawing) return text.length * 8;
  family ||= getComputedStyle(document.body).fontFamily;
  drawing.font = `${strong ? '600 ' : ''}13px ${family}`;
  return drawing.measureText(text).width;
}
