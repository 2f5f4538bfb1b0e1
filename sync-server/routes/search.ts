import type { FastifyInstance } from 'fastify';
import { searchCall } from '@/contract/search/search';
import type { Deps } from '../deps';
import { searchWorkspace } from '../records/searchWorkspace';
import { serve } from './serve';

export function serveSearch(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, searchCall, async ({ query, structure, sight }) => {
    const { q, kinds, page, page_size } = query;
    const hits = await searchWorkspace(deps, structure, sight, q, kinds, page * page_size);
    return { resource: hits.slice((page - 1) * page_size), page, page_size };
  });
}
