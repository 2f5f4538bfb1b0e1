import type { DefinitionContent, TaskDefinition } from '../../kinds/taskDefinition';
import type { CommandContext } from '../command';
import { byNow } from './definitionInput';

/** A definition that was never published. */
export function newDefinition(
  id: string,
  parts: Pick<TaskDefinition, 'definition_type' | 'parent_definition_id'> &
    Partial<DefinitionContent> &
    Pick<TaskDefinition, 'picture_ids'>,
  context: CommandContext,
): TaskDefinition {
  return {
    operation_name: '',
    description: '',
    task_duration: null,
    label_ids: [],
    properties: [],
    sections: [],
    sub_definitions: [],
    ...parts,
    id,
    workspace_id: context.actor.workspace_id,
    dependent_on_definition_id: null,
    version: 0,
    draft: null,
    past: [],
    is_draft: true,
    is_archived: false,
    is_deleted: false,
    created_by: context.actor.user_id,
    created_at: new Date(context.at).toISOString(),
    ...byNow(context),
  };
}
