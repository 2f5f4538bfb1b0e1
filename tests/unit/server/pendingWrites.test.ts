import type { StoredEvent } from '@server/events/eventStore';
import { PendingWrites } from '@server/events/pendingWrites';
import type { RecordTuple } from '@server/events/recordCodec';
import type { TxSql } from '@server/storage/db';
import { describe, expect, it } from 'vitest';
import type { StoredRow } from '@/domain/changes/storedRow';

const WORKSPACE = '0190a000-0000-7000-8000-000000000001';

/** A transaction that records what reaches it, and in which task of the thread. */
function noted() {
  const said: string[] = [];
  let turn = 0;
  let counts = true;
  const count = () => {
    turn++;
    if (counts) setImmediate(count);
  };
  setImmediate(count);
  const turns: number[] = [];
  const note = (text: string) => {
    said.push(text.trim().split(/\s+/).slice(0, 3).join(' '));
    turns.push(turn);
  };
  const tx = {
    send: note,
    query: async (text: string) => {
      note(text);
      return [];
    },
  } as unknown as TxSql;
  return { tx, said, turns, stop: () => (counts = false) };
}

const event = { seq: 7, id: 'e', packed: Buffer.alloc(0), input_hash: Buffer.alloc(0) } as unknown as StoredEvent;
const row = (i: number) => ({ kind: 'field', id: `f-${i}`, attrs: { field_name: `F ${i}` }, stamps: {} });
const record = (i: number, cells: string) => ({ id: `r-${i}`, identifier: `R-${i}`, cells });

function waiting(tx: TxSql, rows: number, records: number, cells = '{}') {
  const pending = new PendingWrites(tx, WORKSPACE);
  const made = Array.from({ length: records }, (_, i) => record(i, cells) as unknown as RecordTuple);
  const fields = Array.from({ length: rows }, (_, i) => row(i) as unknown as StoredRow);
  pending.add(event, made, fields, true, [], [], []);
  return pending;
}

describe('the rows that an operation wrote', () => {
  it('is sent in one round trip with the following query, if it is little', async () => {
    const { tx, said, turns, stop } = noted();
    const asked = waiting(tx, 3, 0).sql.query('select 1');
    expect(said.at(-1)).toBe('select 1');
    expect(new Set(turns).size).toBe(1);
    await asked;
    stop();
  });

  it.each([
    ['many small rows', 1_200, 0, '{}'],
    ['many records', 0, 1_000, '{}'],
    ['records of long cells', 0, 40, `{"f":"${'A'.repeat(50_000)}"}`],
  ])('is sent in several parts if it is much: %s', async (_title, rows, records, cells) => {
    const { tx, said, turns, stop } = noted();
    const pending = waiting(tx, rows, records, cells);
    // Two simultaneous queries, as plans send: neither sees a state between two operations.
    await Promise.all([pending.sql.query('select 1'), pending.sql.query('select 2')]);
    stop();
    const inserts = said.filter((text) => /insert into (row|record)/.test(text));
    expect(inserts.length).toBeGreaterThanOrEqual(5);
    expect(new Set(turns).size).toBeGreaterThanOrEqual(inserts.length);
    expect(said.filter((text) => text.startsWith('insert into event')).length).toBe(1);
    expect(said.slice(-2)).toEqual(['select 1', 'select 2']);
    expect(said.indexOf('insert into event')).toBeGreaterThan(said.lastIndexOf(inserts[0] as string));
  });
});
