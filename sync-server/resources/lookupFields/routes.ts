import type { FastifyInstance } from 'fastify';
import { lookupFieldsCall } from '@/contract/lookupFields/list';
import type { Deps } from '../../deps';
import { serve } from '../../http/serve';

/** Columns that show fields of the records to which another field points. */
export function serveLookupFields(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, lookupFieldsCall, async ({ structure, sight }) => ({
    resource: structure
      .all('lookup_field')
      .filter((lookup) => !lookup.is_deleted && sight.seesRow('lookup_field', lookup.id, lookup)),
  }));
}
