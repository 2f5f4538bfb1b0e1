import { z } from 'zod';
import type { RowChange } from '../../changes/rowChange';
import { defineCommand } from '../defineCommand';
import { changed, removed } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';

/** Soft-deletes a program: its id is removed from all lists and its grants are removed (open-questions B-2.25). */
export const deleteProgram = defineCommand({
  call: 'DELETE /programs/{id}',
  summary: 'Delete a program; its contents stay, but no longer belong to it',
  input: z.object({ id: z.uuid() }),
  async allow() {
    return { ability: 'program.manage', target: {} };
  },
  async plan(read, { id }) {
    const program = await mustGet(read, 'program', id);
    const without = (ids: string[]) => ({ program_ids: ids.filter((held) => held !== id) });
    const slices = await read.all('slice');
    const views = await read.all('view');
    const sets = await read.all('set');
    const groups = await read.all('group');
    const tasks = await read.all('task');
    const taskViews = await read.all('task_view');
    const shares = (await read.all('program_share')).filter((share) => share.program_id === id);
    const changes: (RowChange | null)[] = [
      changed('program', program, { is_deleted: true }),
      ...slices.map((slice) =>
        slice.program_ids?.includes(id) ? changed('slice', slice, without(slice.program_ids)) : null,
      ),
      ...views.map((view) => changed('view', view, without(view.program_ids))),
      ...sets.map((set) => changed('set', set, without(set.program_ids))),
      ...groups.map((group) => changed('group', group, without(group.program_ids))),
      ...tasks.map((task) => changed('task', task, without(task.program_ids))),
      ...taskViews.map((view) => changed('task_view', view, without(view.program_ids))),
      ...shares.map((share) => removed('program_share', share)),
    ];
    return {
      changes: changes.filter((change) => change !== null),
      answer: { kind: 'program', id },
      title: `Delete program ${program.program_name}`,
    };
  },
  answers: 'program',
  done: 'Program removed',
  undoable: true,
  example: { id: EXAMPLE.program },
});
