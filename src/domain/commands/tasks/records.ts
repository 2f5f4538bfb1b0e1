import { z } from 'zod';
import { counted } from '@/lib/words/counted';
import { workAbility } from '../../kinds/task';
import { sliceTarget } from '../../rights/sliceTarget';
import { taskTarget } from '../../rights/taskTarget';
import { defineCommand } from '../defineCommand';
import type { Reader } from '../reader';
import { EXAMPLE } from '../support/exampleIds';
import { bindRecords, listRecords, MOST_RECORDS, unbindRecords, unlistRecords } from '../support/experimentRecords';
import { mustGet, mustGetRecords } from '../support/mustGet';
import { mustBearRecords } from './mustBearRecords';

const recordIds = z.array(z.uuid()).min(1).max(MOST_RECORDS);

/** The rights needed to change which records an item has: on the item, and to see the tables of the records. */
async function recordRights(read: Reader, taskId: string, ids: readonly string[]) {
  const task = await mustGet(read, 'task', taskId);
  const slices = new Set((await mustGetRecords(read, ids)).map((record) => record.attrs.entity_slice_id));
  const seen = [];
  for (const id of slices) seen.push({ ability: 'record.read', target: await sliceTarget(read, id) } as const);
  return [{ ability: workAbility(task, 'update'), target: taskTarget(task) }, ...seen];
}

/** Adds records to an experiment or design cycle, at the end. */
export const addTaskRecords = defineCommand({
  call: 'POST /tasks/{id}/records',
  summary: 'Add records to an experiment or design cycle; those that are in it stay where they are',
  input: z.object({ id: z.uuid(), record_ids: recordIds }),
  allow: (input, read) => recordRights(read, input.id, input.record_ids),
  async plan(read, input, context) {
    const task = await mustGet(read, 'task', input.id);
    mustBearRecords(task, context.actor);
    const added = new Set(input.record_ids.filter((id) => !task.record_ids.includes(id))).size;
    const records = await mustGetRecords(read, input.record_ids);
    return {
      changes: [
        ...(await listRecords(read, task.id, input.record_ids, context)),
        ...bindRecords(records, task.id, context),
      ],
      answer: { kind: 'task', id: task.id },
      title: `Add ${counted(added, 'record')} to ${task.task_title}`,
    };
  },
  answers: 'task',
  done: 'Records added',
  undoable: true,
  example: { id: EXAMPLE.operation, record_ids: [EXAMPLE.record] },
});

/** Removes records from an experiment or design cycle; their values under it stay. */
export const removeTaskRecords = defineCommand({
  call: 'POST /tasks/{id}/records/remove',
  summary: 'Remove records from an experiment or design cycle; their results stay',
  input: z.object({ id: z.uuid(), record_ids: recordIds }),
  allow: (input, read) => recordRights(read, input.id, input.record_ids),
  async plan(read, input, context) {
    const task = await mustGet(read, 'task', input.id);
    mustBearRecords(task, context.actor);
    const gone = new Set(input.record_ids);
    const count = task.record_ids.filter((id) => gone.has(id)).length;
    return {
      changes: [
        ...(await unlistRecords(read, task, input.record_ids, context)),
        ...unbindRecords(await mustGetRecords(read, input.record_ids), task.id),
      ],
      answer: { kind: 'task', id: task.id },
      title: `Remove ${counted(count, 'record')} from ${task.task_title}`,
    };
  },
  answers: 'task',
  done: 'Records removed',
  undoable: true,
  example: { id: EXAMPLE.operation, record_ids: [EXAMPLE.record] },
});
