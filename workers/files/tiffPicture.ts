import { decode } from 'tiff';

/** A picture in the form that a canvas takes: four bytes (red, green, blue, opacity) per pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8ClampedArray<ArrayBuffer>;
}

/** Most pixels of a picture that is converted: more would not fit into a canvas in every browser. */
const MOST = 100_000_000;
/** PhotometricInterpretation of pictures with a colour palette (TIFF 6.0, section 8). */
const PALETTE = 3;

/**
 * The first picture of a TIFF file. Values of more than eight bits, as written by gel imagers and microscopes, are
 * scaled so that the darkest becomes 0 and the brightest 255.
 * @returns null when it cannot be read or is too large
 */
export function tiffPixels(bytes: Uint8Array): Pixels | null {
  try {
    const [head] = decode(bytes, { pages: [0], ignoreImageData: true });
    if (!head || head.width * head.height > MOST) return null;
    const [page] = decode(bytes, { pages: [0] });
    return page ? pixelsOf(page) : null;
  } catch {
    return null;
  }
}

function pixelsOf(page: ReturnType<typeof decode>[number]): Pixels {
  const { width, height, data, type, samplesPerPixel: samples, bitsPerSample, alpha } = page;
  const palette = type === PALETTE ? page.palette : undefined;
  const scale = palette ? undefined : scaleOf(data, bitsPerSample);
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const from = i * samples;
    const colour = palette?.[data[from]!];
    for (let k = 0; k < 3; k++) {
      // Palette colours have 16 bits.
      rgba[i * 4 + k] = colour ? colour[k]! / 257 : (scale?.(data[samples < 3 ? from : from + k]!) ?? 0);
    }
    const isClear = alpha && samples === 4 && bitsPerSample === 8;
    rgba[i * 4 + 3] = isClear ? data[from + 3]! : 255;
  }
  return { width, height, rgba };
}

/** Maps a value to the range 0 to 255. */
function scaleOf(data: ArrayLike<number>, bits: number): (value: number) => number {
  if (bits <= 8) return bits === 1 ? (value) => value * 255 : (value) => value;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < data.length; i++) {
    least = Math.min(least, data[i]!);
    most = Math.max(most, data[i]!);
  }
  const span = most - least || 1;
  return (value) => ((value - least) / span) * 255;
}
