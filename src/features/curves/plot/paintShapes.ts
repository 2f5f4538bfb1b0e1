import type { Shape } from './plotShapes';

/**
 * Draws shapes on a canvas.
 * @param colorOf turns a CSS colour into one that a canvas understands.
 */
export function paintShapes(
  context: CanvasRenderingContext2D,
  shapes: readonly Shape[],
  colorOf: (css: string) => string,
): void {
  for (const shape of shapes) {
    context.save();
    if (shape.kind === 'text') {
      context.fillStyle = colorOf(shape.color);
      context.font = `${shape.bold ? '600 ' : ''}12px ${colorOf('font')}`;
      context.textAlign = shape.anchor === 'middle' ? 'center' : shape.anchor;
      context.fillText(shape.text, shape.x, shape.y);
    } else {
      const path = new Path2D(shape.d);
      context.globalAlpha = shape.opacity ?? 1;
      if (shape.fill) {
        context.fillStyle = colorOf(shape.fill);
        context.fill(path);
      }
      if (shape.stroke) {
        context.strokeStyle = colorOf(shape.stroke);
        context.lineWidth = shape.width ?? 1;
        context.setLineDash([...(shape.dash ?? [])]);
        context.lineJoin = 'round';
        context.stroke(path);
      }
    }
    context.restore();
  }
}

/**
 * Resolves custom properties and light-dark() in the theme of the element. Results are cached for the lifetime of the
 * resolver.
 */
export function colorResolver(element: HTMLElement): (css: string) => string {
  const kept = new Map<string, string>();
  const probe = document.createElement('span');
  probe.hidden = true;
  return (css) => {
    const held = kept.get(css);
    if (held) return held;
    element.append(probe);
    probe.style.color = css === 'font' ? '' : css;
    const style = getComputedStyle(probe);
    const resolved = css === 'font' ? style.fontFamily : style.color;
    probe.remove();
    kept.set(css, resolved);
    return resolved;
  };
}
