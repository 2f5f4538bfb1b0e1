import { plainRecord } from '@tests/support/plainRecord';
import { SLICE_LENGTH } from '@workers/table/columns/slices';
import { TableEngine } from '@workers/table/tableEngine';
import { describe, expect, it } from 'vitest';
import { birthStamp, stampOf } from '@/domain/changes/stamp';
import { encodeBlock } from '@/domain/records/encodeBlock';
import type { RecordBlock } from '@/domain/records/recordBlock';
import { idAt, uuidV7 } from '@/lib/uuid';
import { FIELDS, SLICE } from './randomTable';

const ROWS = 20_000;
const fields = FIELDS.filter(({ field_type: type }) => type === 'text' || type === 'number');

function blockOf(from: number): RecordBlock {
  const at = Date.UTC(2026, 0, 1) + from;
  const act = uuidV7(at, new Uint8Array(10));
  const born = birthStamp(stampOf(at, act));
  const rows = Array.from({ length: ROWS }, (_, i) => ({
    ...plainRecord({
      at,
      id: idAt(act, i + 1),
      sliceId: SLICE,
      identifier: `CMP-${from + i}`,
      contents: Object.fromEntries(
        fields.map(({ id, field_type: type }) => [id, type === 'text' ? `note ${from + i}` : from + i]),
      ),
      valueId: (_field, n) => idAt(act, ROWS * (n + 1) + i + 1),
    }),
    born,
  }));
  return encodeBlock(SLICE, rows);
}

describe('packing a table', () => {
  it('reads at most a few slices of a column between two pauses, so that key presses are handled meanwhile', () => {
    let reads = 0;
    const counted = (block: RecordBlock): RecordBlock => ({
      ...block,
      columns: Object.fromEntries(
        Object.entries(block.columns).map(([fieldId, column]) => [
          fieldId,
          {
            ...column,
            contents: new Proxy(column.contents, {
              get(list, at) {
                reads += 1;
                return Reflect.get(list, at) as unknown;
              },
            }),
          },
        ]),
      ),
    });
    const engine = new TableEngine();
    engine.setFields(fields);
    const blocks = [counted(blockOf(0)), counted(blockOf(ROWS))];
    let most = 0;
    let pauses = 0;
    const names: string[] = [];
    reads = 0;
    for (const part of engine.packBlocks(SLICE, blocks)) {
      most = Math.max(most, reads);
      reads = 0;
      if (part) names.push(part.part);
      else pauses += 1;
    }
    expect(names).toEqual(expect.arrayContaining(['rows', 'identifiers', ...fields.map(({ id }) => `field:${id}`)]));
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(SLICE_LENGTH + 1);
    expect(pauses).toBeGreaterThan((2 * ROWS * fields.length) / SLICE_LENGTH);
  });
});
