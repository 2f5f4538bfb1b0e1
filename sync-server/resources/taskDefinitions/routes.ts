import type { FastifyInstance } from 'fastify';
import { propertiesOfDefinition } from '@/contract/shapes/property';
import type { TaskDefinitionResource } from '@/contract/shapes/taskDefinition';
import { taskDefinitionCall } from '@/contract/taskDefinitions/get';
import { taskDefinitionsCall } from '@/contract/taskDefinitions/list';
import { subDefinitionCall } from '@/contract/taskDefinitions/subDefinition';
import { subDefinitionsCall } from '@/contract/taskDefinitions/subDefinitions';
import { editedContent } from '@/domain/commands/taskDefinitions/definitionInput';
import { notFound } from '@/domain/kinds/notFound';
import type { TaskDefinition } from '@/domain/kinds/taskDefinition';
import type { Deps } from '../../deps';
import type { Structure } from '../../events/structureCache';
import { serve } from '../../http/serve';
import { propertyOf } from '../../tasks/propertyOf';
import { mustSeeDefinition, seenDefinitions } from '../../tasks/seenDefinitions';

/** A definition with the names and types of its metadata fields. */
const shown = (structure: Structure, definition: TaskDefinition): TaskDefinitionResource => ({
  ...definition,
  properties: propertiesOfDefinition(definition, propertyOf(structure)),
});

/** Definitions of work items, and their parts. */
export function serveTaskDefinitions(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, taskDefinitionsCall, async ({ structure, sight }) => ({
    resource: seenDefinitions(structure, sight)
      .filter(({ parent_definition_id }) => parent_definition_id === null)
      .map((definition) => shown(structure, definition)),
  }));

  serve(app, deps, taskDefinitionCall, async ({ params, structure, sight }) => ({
    resource: shown(structure, mustSeeDefinition(structure, sight, params.id)),
  }));

  serve(app, deps, subDefinitionCall, async ({ params, structure, sight }) => {
    const definition = mustSeeDefinition(structure, sight, params.id);
    if (definition.parent_definition_id === null) throw notFound('task_definition');
    return { resource: shown(structure, definition) };
  });

  serve(app, deps, subDefinitionsCall, async ({ params, structure, sight }) => {
    const parts = editedContent(mustSeeDefinition(structure, sight, params.id)).sub_definitions;
    const seen = new Map(seenDefinitions(structure, sight).map((definition) => [definition.id, definition]));
    return {
      resource: parts.flatMap(({ sub_definition_id, dependent_on_definition_id }) => {
        const part = seen.get(sub_definition_id);
        // The part that it waits for is written to it when its definition is published; until then, the edited version
        // applies.
        return part ? { ...shown(structure, part), dependent_on_definition_id } : [];
      }),
    };
  });
}
