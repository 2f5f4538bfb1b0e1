import type { Task } from '@/domain/kinds/task';
import type { Structure } from './structureCache';

const held = new WeakMap<Structure, ReadonlyMap<string, readonly Task[]>>();

/** The experiments and design cycles that contain each record; computed once per structure. */
export function tasksOfRecords(structure: Structure): ReadonlyMap<string, readonly Task[]> {
  const known = held.get(structure);
  if (known) return known;
  const byRecord = new Map<string, Task[]>();
  for (const task of structure.all('task')) {
    if (task.is_deleted) continue;
    for (const id of task.record_ids) {
      const list = byRecord.get(id);
      if (list) list.push(task);
      else byRecord.set(id, [task]);
    }
  }
  held.set(structure, byRecord);
  return byRecord;
}
