import { describe, expect, it } from 'vitest';
import type { ExportedRow } from '@/domain/files/recordFile';
import type { PartWriter } from '@/features/records/exports/partWriter';
import { AT_A_TIME, writeFile } from '@/features/records/exports/writeFile';

const TOTAL = 10 * AT_A_TIME;

function prepared() {
  const reported: string[] = [];
  const writer: PartWriter = {
    begin: async () => 'head\n',
    async part(rows) {
      reported.push(`part of ${rows.length}`);
      return { bytes: rows.map((row) => `${row.identifier}\n`).join(''), left: 1 };
    },
    async end() {
      reported.push('end');
      return { bytes: 'tail', cut: 2 };
    },
    dispose: () => void reported.push('disposed'),
  };
  const rows = async (from: number, to: number): Promise<ExportedRow[]> =>
    Array.from({ length: to - from }, (_, i) => ({ identifier: `R-${from + i}`, texts: [] }));
  return { reported, writer, rows, stop: new AbortController() };
}

describe('saving a table as a file', () => {
  it('writes all parts in order', async () => {
    const { reported, writer, rows, stop } = prepared();
    const done: number[] = [];
    const file = await writeFile(writer, [{ rows, start: 2, end: TOTAL }], stop.signal, (count) => done.push(count));
    const text = await new Blob(file!.parts).text();
    const lines = Array.from({ length: TOTAL - 2 }, (_, i) => `R-${i + 2}`);
    expect(text.split('\n')).toEqual(['head', ...lines, 'tail']);
    expect(file).toMatchObject({ left: 10, cut: 2 });
    expect(done.at(-1)).toBe(TOTAL - 2);
    expect(reported.slice(-2)).toEqual(['end', 'disposed']);
  });

  it('writes the tables of a workbook one after another, each on its sheet', async () => {
    const { reported, writer, rows, stop } = prepared();
    const sheets: PartWriter = { ...writer, nextSheet: async () => 'next\n' };
    const done: number[] = [];
    const sources = [
      { rows, start: 0, end: 2 },
      { rows, start: 0, end: 0 },
      { rows, start: 4, end: 5 },
    ];
    const file = await writeFile(sheets, sources, stop.signal, (count) => done.push(count));
    const text = await new Blob(file!.parts).text();
    expect(text.split('\n')).toEqual(['head', 'R-0', 'R-1', 'next', 'next', 'R-4', 'tail']);
    expect(done).toEqual([2, 3]);
    expect(reported.at(-1)).toBe('disposed');
  });

  it('stops where it is: nothing more is read or written, and there is no file', async () => {
    const { reported, writer, rows, stop } = prepared();
    const file = await writeFile(writer, [{ rows, start: 0, end: TOTAL }], stop.signal, (done) => {
      if (done === 3 * AT_A_TIME) stop.abort();
    });
    expect(file).toBeNull();
    expect(reported).toEqual([...Array.from({ length: 3 }, () => `part of ${AT_A_TIME}`), 'disposed']);
  });

  it('stops while rows are read, while a part is written and at the very end', async () => {
    for (const at of ['rows', 'part', 'end'] as const) {
      const { reported, writer, rows, stop } = prepared();
      const stopAt = (place: typeof at) => {
        if (at === place) stop.abort();
      };
      const halted: PartWriter = {
        ...writer,
        part(some) {
          stopAt('part');
          return writer.part(some);
        },
        end() {
          stopAt('end');
          return writer.end();
        },
      };
      const read = (from: number, to: number) => {
        stopAt('rows');
        return rows(from, to);
      };
      const source = { rows: read, start: 0, end: AT_A_TIME };
      expect(await writeFile(halted, [source], stop.signal, () => {})).toBeNull();
      expect(reported.at(-1)).toBe('disposed');
      expect(reported.includes('end')).toBe(at === 'end');
    }
  });

  it('ends without a file if the table was deleted', async () => {
    const { reported, writer, stop } = prepared();
    const gone = { rows: async () => null, start: 0, end: 5 };
    expect(await writeFile(writer, [gone], stop.signal, () => {})).toBeNull();
    expect(reported).toEqual(['disposed']);
  });
});
