import type { FastifyInstance } from 'fastify';
import { setsCall } from '@/contract/recordSets/list';
import type { Deps } from '../../deps';
import { isListed } from '../../http/isListed';
import { serve } from '../../http/serve';

/** Sets of records. */
export function serveRecordSets(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, setsCall, async ({ query, structure, sight }) => ({
    resource: structure
      .all('set')
      .filter((set) => !set.is_deleted && isListed(set, query) && sight.seesRow('set', set.id, set)),
  }));
}
