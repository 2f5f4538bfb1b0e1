import { tiffPixels } from '@workers/files/tiffPicture';
import { describe, expect, it } from 'vitest';
import { cellPictureFault, isTiff } from '@/domain/files/sniffMedia';

/** A TIFF with one strip, uncompressed, in Intel byte order (TIFF 6.0, section 2). */
function tiff(options: {
  width: number;
  height: number;
  bits: number;
  photometric: number;
  samples: number;
  bytes: readonly number[];
  colours?: readonly number[];
}): Uint8Array {
  const { width, height, bits, photometric, samples, bytes, colours } = options;
  const colourBytes = (colours ?? []).flatMap((value) => [value & 255, value >> 8]);
  const tags: [tag: number, type: number, count: number, value: number][] = [
    [256, 3, 1, width],
    [257, 3, 1, height],
    [258, 3, 1, bits],
    [259, 3, 1, 1],
    [262, 3, 1, photometric],
    [273, 4, 1, 8],
    [277, 3, 1, samples],
    [278, 3, 1, height],
    [279, 4, 1, bytes.length],
    ...(colours ? [[320, 3, colours.length, 8 + bytes.length] as [number, number, number, number]] : []),
  ];
  const at = 8 + bytes.length + colourBytes.length;
  const file = new Uint8Array(at + 2 + tags.length * 12 + 4);
  const view = new DataView(file.buffer);
  file.set([0x49, 0x49, 42, 0]);
  view.setUint32(4, at, true);
  file.set([...bytes, ...colourBytes], 8);
  view.setUint16(at, tags.length, true);
  for (const [i, [tag, type, count, value]] of tags.entries()) {
    const entry = at + 2 + i * 12;
    view.setUint16(entry, tag, true);
    view.setUint16(entry + 2, type, true);
    view.setUint32(entry + 4, count, true);
    if (type === 3 && count === 1) view.setUint16(entry + 8, value, true);
    else view.setUint32(entry + 8, value, true);
  }
  return file;
}

const greys = (file: Uint8Array) => [...(tiffPixels(file)?.rgba ?? [])].filter((_, i) => i % 4 === 0);

describe('pictures of TIFF files', () => {
  it('are recognised by their first bytes', () => {
    expect(isTiff(new Uint8Array([0x4d, 0x4d, 0, 42]))).toBe(true);
    expect(isTiff(new Uint8Array([0x49, 0x49, 42, 0]))).toBe(true);
    expect(isTiff(new Uint8Array([0x89, 0x50, 0x4e, 0x47]))).toBe(false);
    expect(cellPictureFault(new Uint8Array([0x49, 0x49, 42, 0]))).toBeNull();
    expect(cellPictureFault(new Uint8Array([0x89, 0x50, 0x4e, 0x47]))).toBeNull();
    expect(cellPictureFault(new TextEncoder().encode('notes'))).toMatch(/^not a picture\./);
  });

  it('keep grey values of eight bits, and scale those of sixteen from the darkest to the brightest', () => {
    const grey = { width: 2, height: 2, photometric: 1, samples: 1 };
    expect(greys(tiff({ ...grey, bits: 8, bytes: [0, 10, 200, 255] }))).toEqual([0, 10, 200, 255]);
    const dark = [100, 0, 110, 0, 150, 0, 200, 0];
    expect(greys(tiff({ ...grey, bits: 16, bytes: dark }))).toEqual([0, 26, 128, 255]);
    // The lowest value is white.
    expect(greys(tiff({ ...grey, photometric: 0, bits: 8, bytes: [0, 10, 200, 255] }))).toEqual([255, 245, 55, 0]);
    expect(greys(tiff({ ...grey, bits: 16, bytes: [7, 0, 7, 0, 7, 0, 7, 0] }))).toEqual([0, 0, 0, 0]);
  });

  it('use colours as they are, from the file or its palette', () => {
    const rgb = tiff({ width: 1, height: 2, photometric: 2, samples: 3, bits: 8, bytes: [1, 2, 3, 250, 251, 252] });
    expect(tiffPixels(rgb)).toEqual({
      width: 1,
      height: 2,
      rgba: new Uint8ClampedArray([1, 2, 3, 255, 250, 251, 252, 255]),
    });
    const colours = Array.from({ length: 768 }, (_, i) => (i === 1 ? 65535 : i === 257 ? 257 : 0));
    const table = tiff({ width: 2, height: 1, photometric: 3, samples: 1, bits: 8, bytes: [0, 1], colours });
    expect([...tiffPixels(table)!.rgba]).toEqual([0, 0, 0, 255, 255, 1, 0, 255]);
  });

  it('are none if the file is truncated or not a TIFF at all', () => {
    const whole = tiff({ width: 2, height: 2, photometric: 1, samples: 1, bits: 8, bytes: [0, 10, 200, 255] });
    for (let length = 0; length < whole.length - 4; length += 7) expect(tiffPixels(whole.slice(0, length))).toBeNull();
    expect(tiffPixels(new TextEncoder().encode('II*\0 nothing of the kind'))).toBeNull();
  });
});
