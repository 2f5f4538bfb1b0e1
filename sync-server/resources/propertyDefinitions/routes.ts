import type { FastifyInstance } from 'fastify';
import { propertiesCall, propertyCall } from '@/contract/propertyDefinitions/list';
import { notFound } from '@/domain/kinds/notFound';
import type { Deps } from '../../deps';
import { isListed } from '../../http/isListed';
import { serve } from '../../http/serve';

/** Metadata fields. */
export function servePropertyDefinitions(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, propertiesCall, async ({ query, structure, sight }) => ({
    resource: structure
      .all('property_definition')
      .filter((row) => !row.is_deleted && isListed(row, query) && sight.seesRow('property_definition', row.id, row)),
  }));

  serve(app, deps, propertyCall, async ({ params, structure, sight }) => {
    const row = structure.get('property_definition', params.id);
    if (!row || row.is_deleted || !sight.seesRow('property_definition', row.id, row))
      throw notFound('property_definition');
    return { resource: row };
  });
}
