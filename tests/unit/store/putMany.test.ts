import { describe, expect, it } from 'vitest';
import { putMany } from '@/store/db/putMany';

describe('many rows are written', () => {
  it('in parts, one after another, in order', async () => {
    const parts: number[][] = [];
    let open = 0;
    const table = {
      async bulkPut(rows: readonly number[]) {
        expect(++open).toBe(1);
        await new Promise((done) => setTimeout(done));
        parts.push([...rows]);
        open -= 1;
      },
    };
    const rows = Array.from({ length: 500 }, (_, i) => i);
    await putMany(table, rows);
    expect(parts.flat()).toEqual(rows);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(64);
  });
});
