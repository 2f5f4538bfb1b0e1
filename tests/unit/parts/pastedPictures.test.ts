import { describe, expect, it } from 'vitest';
import { pastedPictures } from '@/parts/rich/pastedPictures';

const png = new File(['x'], 'image.png', { type: 'image/png' });
const pdf = new File(['x'], 'plan.pdf', { type: 'application/pdf' });
const clipboard = (words: string, ...files: File[]) => ({
  files: files as unknown as FileList,
  getData: (type: string) => (type === 'text/plain' ? words : ''),
});

describe('pictures of a paste', () => {
  it('are taken if the clipboard holds no words', () => {
    expect(pastedPictures(clipboard('', png, pdf))).toEqual([png]);
    expect(pastedPictures(clipboard(' \n', png))).toEqual([png]);
    expect(pastedPictures(null)).toEqual([]);
  });

  it('are not taken if they only depict the copied cells or words (nextcloud/text#8472)', () => {
    expect(pastedPictures(clipboard('Dose\tSignal\r\n1\t0.5', png))).toEqual([]);
  });
});
