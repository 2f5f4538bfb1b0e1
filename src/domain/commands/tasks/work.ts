import type { Task } from '../../kinds/task';
import { type WorkspaceSettings, workspaceSettings } from '../../kinds/workspace';
import { readsTasks } from '../../rights/readsTasks';
import { type WorkCalendar, workCalendar } from '../../tasks/schedule/workCalendar';
import { TaskTree } from '../../tasks/taskTree';
import type { CommandContext } from '../command';
import type { Reader } from '../reader';

/** The tasks of a workspace that the actor may know of, with the rules that apply to them. */
export interface Work {
  /** Those that are not deleted. */
  tasks: readonly Task[];
  tree: TaskTree;
  /** The number of the next item. */
  nextNumber: number;
  settings: WorkspaceSettings;
  calendar: WorkCalendar;
}

/** Reads the tasks once for a plan. Hidden ones are left out, so device and server make the same plan. */
export async function readWork(read: Reader, { actor }: CommandContext): Promise<Work> {
  // On a device that has not received it yet, the defaults apply; the server's plan decides.
  const workspace = (await read.get('workspace', actor.workspace_id)) ?? {};
  const all = await read.all('task');
  const reads = readsTasks(actor);
  const tasks = all.filter((task) => !task.is_deleted && reads(task));
  const settings = workspaceSettings(workspace);
  return {
    tasks,
    tree: new TaskTree(tasks),
    nextNumber: all.reduce((last, task) => Math.max(last, task.item_number), 0) + 1,
    settings,
    calendar: workCalendar(settings.task_avoid_weekends_preference),
  };
}
