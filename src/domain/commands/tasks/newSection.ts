import type { NoteSection } from '../../kinds/noteSection';
import { partId } from '../../tasks/partId';
import type { CommandContext } from '../command';

/**
 * A note section of a task that begins with the text of a section of its definition. Its id is derived from both, so
 * that it is created only once, whoever creates it first.
 */
export function newSection(
  taskId: string,
  section: { id: string; section_name: string },
  position: number,
  { actor, at }: CommandContext,
): NoteSection {
  const time = new Date(at).toISOString();
  return {
    id: partId(taskId, section.id),
    workspace_id: actor.workspace_id,
    task_id: taskId,
    definition_section_id: section.id,
    section_name: section.section_name,
    position,
    is_deleted: false,
    created_by: actor.user_id,
    created_at: time,
    updated_at: time,
  };
}
