import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { operationViewSchema } from '@/domain/kinds/operationView';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

export const operationViewsCall = defineCall({
  method: 'GET',
  path: '/operation_views',
  summary: 'Experiment views of the workspace, of one experiment or of one definition of experiments when it is named',
  query: pageQuery.extend({ operation_id: z.uuid().optional(), operation_definition_id: z.uuid().optional() }),
  resource: z.array(operationViewSchema),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});

export const operationViewCall = defineCall({
  method: 'GET',
  path: '/operation_views/{id}',
  summary: 'One experiment view',
  params: z.object({ id: z.uuid() }),
  resource: operationViewSchema,
  example: { params: { id: EXAMPLE.operationView } },
});
