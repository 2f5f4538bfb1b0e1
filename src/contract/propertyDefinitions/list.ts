import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { propertyDefinitionSchema } from '@/domain/kinds/propertyDefinition';
import { defineCall } from '../call';
import { listQuery } from '../shapes/queryParts';

export const propertiesCall = defineCall({
  method: 'GET',
  path: '/property_definitions',
  summary: 'Metadata fields of the workspace with their options; archived ones when asked for',
  query: listQuery,
  resource: z.array(propertyDefinitionSchema),
  list: true,
  example: { query: { include_archived: 'true' } },
});

export const propertyCall = defineCall({
  method: 'GET',
  path: '/property_definitions/{id}',
  summary: 'One metadata field, also an archived one',
  params: z.object({ id: z.uuid() }),
  resource: propertyDefinitionSchema,
  example: { params: { id: EXAMPLE.property } },
});
