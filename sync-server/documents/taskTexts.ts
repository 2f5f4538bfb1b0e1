import type { NoteSection } from '@/domain/kinds/noteSection';
import type { Task } from '@/domain/kinds/task';
import type { TaskTexts } from '../bridge/bridgedTask';
import type { ReadRows } from '../events/readRows';
import type { Sql } from '../storage/db';

/** A committed task with the parts of its notes, in one query; null when it is removed or unknown. */
export async function readTaskTexts(
  sql: Sql,
  rows: ReadRows,
  workspaceId: string,
  id: string,
): Promise<TaskTexts | null> {
  const structure = await rows.structure(workspaceId);
  // A part that is added a moment later is read when its event touches the task.
  const sectionIds = structure.all('note_section').flatMap((row) => (row.task_id === id ? row.id : []));
  const found = await sql.query<{ kind: string; id: string; attrs: object; seq: number }>(
    `select kind, id, attrs, seq from row
     where workspace_id = $1 and removed is null
       and ((kind = 'task' and id = $2) or (kind = 'note_section' and id = any($3::uuid[])))`,
    [workspaceId, id, sectionIds],
  );
  const rowsOf = (kind: string) =>
    found.filter((row) => row.kind === kind).map((row) => ({ id: row.id, ...row.attrs }));
  const [task] = rowsOf('task') as unknown as Task[];
  if (!task) return null;
  return {
    task,
    sections: rowsOf('note_section') as unknown as NoteSection[],
    seq: found.reduce((last, { seq }) => Math.max(last, seq), 0),
  };
}
