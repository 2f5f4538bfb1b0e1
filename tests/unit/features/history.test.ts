import { describe, expect, test, vi } from 'vitest';
import type { LogEvent } from '@/domain/events/event';
import { filterActs, groupActs } from '@/features/history/groupActs';
import { withDays } from '@/features/history/withDays';
import { needsServer } from '@/parts/acts/undoAct';

let count = 0;
const event = (more: Partial<LogEvent>): LogEvent => {
  const id = `e${++count}`;
  return {
    id,
    workspace_id: 'w',
    seq: count,
    act_id: id,
    actor_id: 'u1',
    client_id: null,
    call: 'POST /records/{id}/values',
    title: 'Set IC50 of CMP-0001',
    at: 1_700_000_000_000 + count,
    received_at: 1,
    changes: [
      {
        kind: 'value',
        id: 'v',
        record_id: 'r',
        field_id: 'f',
        operation_id: null,
        before: null,
        after: { is_hidden: false },
      },
    ],
    undoable: true,
    undoes: null,
    undone_by: null,
    ...more,
  };
};

const CALL = 'POST /imports/{id}/run';

describe('operations in the history', () => {
  test('a bulk operation is one line at its newest event, with its numbers added up', () => {
    const alone = event({});
    const bulk = [
      event({ act_id: 'a', call: CALL, title: 'Prepare import of x.csv' }),
      event({ act_id: 'a', call: CALL, title: 'Import 2000 records into Compounds 2' }),
      event({ act_id: 'a', call: CALL, title: 'Import 1,500 records into Compounds 2' }),
    ];
    const acts = groupActs([alone, ...bulk].reverse());
    expect(acts.map((act) => act.title)).toEqual(['Import 3,500 records into Compounds 2', 'Set IC50 of CMP-0001']);
    expect(acts[0]).toMatchObject({ actId: 'a', changeCount: 3, isUndoable: true, isUndone: false });
    expect(needsServer(acts[0]!)).toBe(true);
    expect(needsServer(acts[1]!)).toBe(false);
  });

  test('records of blocks count as changes', () => {
    const block = { count: 250 } as NonNullable<LogEvent['blocks']>[number];
    expect(groupActs([event({ changes: [], blocks: [block, block] })])[0]?.changeCount).toBe(500);
  });

  test('reports of a running import are left out, but not its creation', () => {
    const row = { kind: 'import', id: 'i', before: { rows_done: 0 }, after: { rows_done: 9 } } as const;
    const progress = event({ undoable: false, changes: [row] });
    const made = event({ undoable: false, changes: [{ ...row, before: null }], title: 'Prepare import of x.csv' });
    expect(groupActs([progress, made]).map((act) => act.title)).toEqual(['Prepare import of x.csv']);
  });

  test('unsent, undone and undo are shown; an operation is undone when all of it is', () => {
    const [waiting] = groupActs([event({ seq: 0 })]);
    expect(waiting?.isWaiting).toBe(true);
    const half = groupActs([event({ act_id: 'b' }), event({ act_id: 'b', undone_by: 'x' })])[0];
    expect(half).toMatchObject({ isUndone: false, isUndoable: true });
    const whole = groupActs([event({ undone_by: 'x' })])[0];
    expect(whole).toMatchObject({ isUndone: true, isUndoable: false });
    expect(groupActs([event({ undoes: 'x' })])[0]?.isUndo).toBe(true);
    // Undoing a redo is an undo again.
    expect(groupActs([event({ undoes: 'x', title: 'Redo: Set Score of U-1' })])[0]?.isUndo).toBe(false);
  });

  test('are found by title and by the name of their author, ignoring case', () => {
    const acts = groupActs([event({ title: 'Rename Batch' }), event({ actor_id: 'u2' })]);
    const names = (id: string) => (id === 'u2' ? 'Mei Tan' : 'Ana Ruiz');
    expect(filterActs(acts, ' batch ', names).map((act) => act.title)).toEqual(['Rename Batch']);
    expect(filterActs(acts, 'MEI', names)).toHaveLength(1);
    expect(filterActs(acts, '', names)).toHaveLength(2);
    expect(filterActs(acts, 'nobody', names)).toHaveLength(0);
  });

  test('are listed under their day', () => {
    const now = Date.UTC(2026, 3, 14, 12);
    const day = 86_400_000;
    const acts = groupActs([event({ at: now }), event({ at: now - 1000 }), event({ at: now - day }), event({ at: 0 })]);
    const days = withDays(acts, now).flatMap((item) => (item.act === null ? [item.day] : []));
    expect(days).toEqual(['Today', 'Yesterday', 'Thursday, 1 January 1970']);
    expect(new Set(withDays(acts, now).map((item) => item.key)).size).toBe(7);
  });

  test('still belong to Yesterday after a night in which the clocks go forward', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    // Monday at half past midnight; Sunday had 23 hours.
    const now = Date.parse('2026-03-29T22:30:00Z');
    const acts = groupActs([
      event({ at: Date.parse('2026-03-29T08:00:00Z') }),
      event({ at: Date.parse('2026-03-28T22:45:00Z') }),
    ]);
    const days = withDays(acts, now).flatMap((item) => (item.act === null ? [item.day] : []));
    vi.unstubAllEnvs();
    expect(days).toEqual(['Yesterday', 'Saturday, 28 March 2026']);
  });
});
