import type { FastifyInstance } from 'fastify';
import { taskDefinitionCall } from '@/contract/taskDefinitions/get';
import { taskDefinitionsCall } from '@/contract/taskDefinitions/list';
import { subDefinitionCall } from '@/contract/taskDefinitions/subDefinition';
import { subDefinitionsCall } from '@/contract/taskDefinitions/subDefinitions';
import { editedContent } from '@/domain/commands/taskDefinitions/definitionInput';
import { notFound } from '@/domain/kinds/notFound';
import type { Deps } from '../../deps';
import { serve } from '../../http/serve';
import { mustSeeDefinition, seenDefinitions } from '../../tasks/seenDefinitions';

/** Definitions of work items, and their parts. */
export function serveTaskDefinitions(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, taskDefinitionsCall, async ({ structure, sight }) => ({
    resource: seenDefinitions(structure, sight).filter(({ parent_definition_id }) => parent_definition_id === null),
  }));

  serve(app, deps, taskDefinitionCall, async ({ params, structure, sight }) => ({
    resource: mustSeeDefinition(structure, sight, params.id),
  }));

  serve(app, deps, subDefinitionCall, async ({ params, structure, sight }) => {
    const definition = mustSeeDefinition(structure, sight, params.id);
    if (definition.parent_definition_id === null) throw notFound('task_definition');
    return { resource: definition };
  });

  serve(app, deps, subDefinitionsCall, async ({ params, structure, sight }) => {
    const parts = editedContent(mustSeeDefinition(structure, sight, params.id)).sub_definitions;
    const seen = new Map(seenDefinitions(structure, sight).map((definition) => [definition.id, definition]));
    return { resource: parts.flatMap(({ sub_definition_id }) => seen.get(sub_definition_id) ?? []) };
  });
}
