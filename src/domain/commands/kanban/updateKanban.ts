import { z } from 'zod';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { kanbanInput } from './kanbanInput';
import { mustBeOnCards } from './mustBeOnCards';

/** Changes which fields a board shows and the order of its lanes. */
export const updateKanban = defineCommand({
  call: 'PUT /entity_slices/kanban/{config_id}',
  summary: 'Change a board: the fields it shows, the order of its lanes, hidden lanes',
  input: kanbanInput.extend({ config_id: z.uuid() }),
  async allow(input, read) {
    const kanban = await mustGet(read, 'kanban', input.config_id);
    const held = [...kanban.shown_field_ids, kanban.summary_field_id];
    const named = [...(input.shown_field_ids ?? []), ...(input.summary_field_id ? [input.summary_field_id] : [])];
    const joining = named.filter((id) => !held.includes(id));
    await mustBeOnCards(read, await mustGet(read, 'slice', kanban.entity_slice_id), joining);
    const target = await sliceTarget(read, kanban.entity_slice_id, [kanban.entity_field_id]);
    return { ability: 'kanban.manage', target };
  },
  async plan(read, input) {
    const kanban = await mustGet(read, 'kanban', input.config_id);
    const { config_id: _, ...attrs } = input;
    const change = changed('kanban', kanban, attrs);
    return { changes: change ? [change] : [], answer: { kind: 'kanban', id: kanban.id }, title: 'Change board' };
  },
  answers: 'kanban',
  done: 'Entity kanban config updated',
  undoable: true,
  example: { config_id: EXAMPLE.kanban, lane_order: [EXAMPLE.option] },
});
