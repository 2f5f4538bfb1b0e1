import { z } from 'zod';
import type { RowChange } from '../../changes/rowChange';
import { defineCommand } from '../defineCommand';
import { changed, removed } from '../support/changes';
import { mustGet } from '../support/mustGet';

/** Deletes a program softly: its id leaves all lists and its grants go (open-questions B-2.25). */
export const deleteProgram = defineCommand({
  call: 'DELETE /programs/{id}',
  input: z.object({ id: z.uuid() }),
  async allow() {
    return { ability: 'program.manage', target: {} };
  },
  async plan(read, { id }) {
    const program = await mustGet(read, 'program', id);
    const without = (ids: string[]) => ({ program_ids: ids.filter((held) => held !== id) });
    const views = await read.all('view');
    const sets = await read.all('set');
    const groups = await read.all('group');
    const shares = (await read.all('program_share')).filter((share) => share.program_id === id);
    const changes: (RowChange | null)[] = [
      changed('program', program, { is_deleted: true }),
      ...views.map((view) => changed('view', view, without(view.program_ids))),
      ...sets.map((set) => changed('set', set, without(set.program_ids))),
      ...groups.map((group) => changed('group', group, without(group.program_ids))),
      ...shares.map((share) => removed('program_share', share)),
    ];
    return {
      changes: changes.filter((change) => change !== null),
      answer: { kind: 'program', id },
      title: `Delete program ${program.program_name}`,
    };
  },
  done: 'Program removed',
  undoable: true,
});
