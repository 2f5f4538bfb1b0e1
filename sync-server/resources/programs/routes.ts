import type { FastifyInstance } from 'fastify';
import { programGrantsCall } from '@/contract/programs/authorizations';
import { programsCall } from '@/contract/programs/list';
import { notFound } from '@/domain/kinds/notFound';
import type { Deps } from '../../deps';
import { isListed } from '../../http/isListed';
import { serve } from '../../http/serve';

/** Programs and with whom they are shared. */
export function servePrograms(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, programsCall, async ({ query, structure, sight }) => ({
    resource: structure
      .all('program')
      .filter((row) => !row.is_deleted && isListed(row, query) && sight.seesRow('program', row.id, row)),
  }));

  serve(app, deps, programGrantsCall, async ({ params, structure, sight }) => {
    const program = structure.get('program', params.id);
    if (!program || program.is_deleted || !sight.seesRow('program', program.id, program)) throw notFound('program');
    const grants = structure.all('program_share').filter((share) => share.program_id === program.id);
    return { resource: grants.filter((share) => sight.seesRow('program_share', share.id, share)) };
  });
}
