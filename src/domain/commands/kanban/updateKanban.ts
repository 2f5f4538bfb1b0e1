import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { mustGet } from '../support/mustGet';
import { sliceTarget } from '../support/sliceTarget';
import { kanbanInput } from './kanbanInput';

/** Changes which fields a board shows and the order of its lanes. */
export const updateKanban = defineCommand({
  call: 'PUT /entity_slices/kanban/{config_id}',
  input: kanbanInput.extend({ config_id: z.uuid() }),
  async allow(input, read) {
    const kanban = await mustGet(read, 'kanban', input.config_id);
    const target = await sliceTarget(read, kanban.entity_slice_id, [kanban.entity_field_id]);
    return { ability: 'kanban.manage', target };
  },
  async plan(read, input) {
    const kanban = await mustGet(read, 'kanban', input.config_id);
    const { config_id: _, ...attrs } = input;
    const change = changed('kanban', kanban, attrs);
    return { changes: change ? [change] : [], answer: { kind: 'kanban', id: kanban.id }, title: 'Change board' };
  },
  done: 'Entity kanban config updated',
  undoable: true,
});
