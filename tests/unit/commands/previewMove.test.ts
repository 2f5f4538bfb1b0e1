import { fc } from '@tests/support/fc';
import { ada, WorkLab } from '@tests/support/workLab';
import { describe, expect, it } from 'vitest';
import { edgePatch, type Move, previewMove } from '@/domain/commands/tasks/previewMove';
import { isoDateOfDay } from '@/domain/dates/isoDate';
import type { Task } from '@/domain/kinds/task';
import { TASK_SHIFTS, workspaceSettings } from '@/domain/kinds/workspace';
import { moveWords } from '@/domain/tasks/moveWords';
import { heldDates, planGraphOf } from '@/domain/tasks/planItems';
import type { PlanGraph } from '@/domain/tasks/schedule/planGraph';
import { TaskTree } from '@/domain/tasks/taskTree';
import { MONDAY } from '../domain/tasks/randomPlan';

const spanText = ({ task_start_date, task_due_date }: Task) => `${task_start_date} ${task_due_date}`;

const drawn = fc.record({
  tasks: fc.array(
    fc.record({
      head: fc.integer({ min: 0, max: 16 }),
      length: fc.integer({ min: 0, max: 5 }),
      form: fc.integer({ min: 0, max: 6 }),
      parent: fc.option(fc.nat(5), { nil: null }),
      isAggregate: fc.boolean(),
      isDone: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
      on: fc.option(fc.nat(5), { nil: null }),
      lag: fc.integer({ min: -1, max: 3 }),
    }),
    { minLength: 2, maxLength: 6 },
  ),
  kind: fc.constantFrom('shift', 'start', 'due'),
  at: fc.nat(5),
  also: fc.nat(5),
  days: fc.integer({ min: -9, max: 9 }),
  shift: fc.constantFrom(...TASK_SHIFTS),
  avoids: fc.boolean(),
  leaves: fc.boolean(),
});

describe('the preview of a move', () => {
  it('equals what the command does, for every policy, with parents, links and weekends', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async ({ tasks, kind, at, also, days, shift, avoids, leaves }) => {
        const rules = { task_shift_preference: shift, task_avoid_weekends_preference: avoids } as const;
        const lab = new WorkLab(rules);
        const ids: string[] = [];
        for (const [n, one] of tasks.entries()) {
          const day = (offset: number) => isoDateOfDay(MONDAY + one.head + offset);
          const dates =
            one.form === 0
              ? {}
              : one.form === 1
                ? { task_due_date: day(0) }
                : { task_start_date: day(0), task_due_date: day(one.length) };
          const parent = one.parent !== null && one.parent < n ? { parent_id: ids[one.parent] } : {};
          const made = lab.makeTask(`T${n}`, { ...dates, ...parent, task_status: one.isDone ? 'done' : 'to do' });
          ids.push(await made);
          if (one.on !== null && one.on < n)
            // A link that would close a circle through a parent is refused, and omitted.
            await lab
              .patch(ids[n] as string, { task_dependencies: [{ task_id: ids[one.on], lag_days: one.lag }] })
              .catch(() => null);
          if (one.isAggregate && n < tasks.length - 1)
            await lab.patch(ids[n] as string, { aggregate_scheduling: true }).catch(() => null);
        }
        const read = async () => Promise.all(ids.map((id) => lab.task(id)));
        const before = await read();
        const tree = new TaskTree(before);
        const first = ids[at % ids.length] as string;
        const second = ids[also % ids.length] as string;
        const held = tree.byId.get(first) as Task;
        if (kind !== 'shift' && held.aggregate_scheduling) return;
        const span = heldDates(held);
        const day = (span.due ?? span.start ?? MONDAY) + days;
        const move: Move =
          kind === 'shift' ? { kind, ids: [...new Set([first, second])], days } : { kind, id: first, day };
        const work = { tree, graph: planGraphOf(before), settings: workspaceSettings(rules), actor: ada };
        const preview = previewMove(work, move, leaves);
        const edge = move.kind === 'shift' ? null : edgePatch(span, move);
        const data =
          move.kind === 'shift'
            ? { shift_days: move.days }
            : {
                ...(edge?.start === undefined ? {} : { task_start_date: isoDateOfDay(edge.start) }),
                ...(edge?.due === undefined ? {} : { task_due_date: isoDateOfDay(edge.due) }),
              };
        await lab.patch(move.kind === 'shift' ? [...move.ids] : [first], data, { leave_followers: leaves });
        const after = await read();
        const expected = before.map((task) => {
          const moved = preview.moves.get(task.id);
          const text = (n: number | null) => (n === null ? null : isoDateOfDay(n));
          return moved ? `${text(moved.start)} ${text(moved.due)}` : spanText(task);
        });
        expect(after.map(spanText)).toEqual(expected);
        // The next key press may come before the rows are written: a plan with the dates of the first equals the plan
        // of the rows.
        const ahead = work.graph.withSpans(preview.moves);
        const written = planGraphOf(after);
        const spans = (graph: PlanGraph) => ids.map((id) => graph.spanOf(id)).map(({ start, due }) => [start, due]);
        expect(spans(ahead)).toEqual(spans(written));
        const next: Move =
          kind === 'shift'
            ? { kind, ids: [second], days: 1 }
            : { kind, id: first, day: day + (kind === 'due' ? 2 : -2) };
        const later = { ...work, tree: new TaskTree(after), graph: written };
        expect([...previewMove({ ...work, graph: ahead }, next).moves]).toEqual([...previewMove(later, next).moves]);
      }),
      { numRuns: 150 },
    );
  });
});

describe('the text about a move', () => {
  it('gives the days, the dependent items, those out of sight and those that stay', () => {
    const words = { days: 2, length: 3, followers: 3, outside: 1, stayed: ['locked'] as const };
    expect(moveWords(words)).toBe('moves by 2 days · 3 follow, 1 outside this view · 1 stays (locked)');
    expect(moveWords({ days: -1, length: 1, followers: 1, outside: 0, stayed: [] })).toBe(
      'moves by 1 day back · 1 follows',
    );
    expect(moveWords({ days: 0, length: 4, followers: 0, outside: 0, stayed: [] })).toBe('takes 4 days');
  });
});
