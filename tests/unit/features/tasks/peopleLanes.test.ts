import { describe, expect, it } from 'vitest';
import type { Task } from '@/domain/kinds/task';
import { boardBands, laneKeys } from '@/features/tasks/board/lanes';
import { handOver, newFor, peopleOf } from '@/features/tasks/board/peopleLanes';

const task = (id: string, assigned_user_ids: string[], assigned_group_ids: string[] = []) =>
  ({ id, task_type: 'task', task_status: 'to do', assigned_user_ids, assigned_group_ids }) as unknown as Task;

const NAMES = {
  people: new Map([
    ['bo', 'Bo'],
    ['ana', 'Ana'],
    ['cy', 'Cy'],
  ]),
  groups: new Map([['bio', 'Biology']]),
};
const ITEMS = [task('1', ['ana', 'bo']), task('2', []), task('3', ['gone']), task('4', ['bo'], ['bio'])];

describe('lanes by people', () => {
  it('include one for each person and group that has an item, by name, after the one for no assignee', () => {
    const lanes = laneKeys(ITEMS, {}, null, NAMES);
    expect(lanes.map(({ label }) => label)).toEqual(['Nobody', 'Ana', 'Biology', 'Bo', 'Somebody else']);
    const [band] = boardBands(ITEMS, lanes, peopleOf, null, null);
    expect(band?.lanes.map(({ tasks }) => tasks.map(({ id }) => id))).toEqual([['2'], ['1'], ['4'], ['1', '4'], ['3']]);
    expect(band?.count).toBe(4);
  });

  it('reassign an item from one person to another, and keep its other assignees', () => {
    expect(handOver('ana', 'cy', NAMES)).toEqual({
      remove: { assigned_user_ids: ['ana'] },
      add: { assigned_user_ids: ['cy'] },
    });
    expect(handOver('bio', '', NAMES)).toEqual({ remove: { assigned_group_ids: ['bio'] } });
    expect(handOver('', 'bio', NAMES)).toEqual({ add: { assigned_group_ids: ['bio'] } });
    expect(newFor('bio', NAMES)).toEqual({ assigned_group_ids: ['bio'], assigned_user_ids: [] });
  });
});
