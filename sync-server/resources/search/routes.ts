import type { FastifyInstance } from 'fastify';
import { searchCall } from '@/contract/search/search';
import type { Deps } from '../../deps';
import { serve } from '../../http/serve';
import { searchWorkspace } from './searchWorkspace';

export function serveSearch(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, searchCall, async ({ query, structure, sight }) => {
    const { q, kinds, entity_slice_ids: tables, page, page_size } = query;
    const wanted = { q, kinds, tables: tables && new Set(tables), most: page * page_size + 1 };
    const hits = await searchWorkspace(deps, structure, sight, wanted);
    const shown = hits.slice((page - 1) * page_size, page * page_size);
    return { resource: shown, page, page_size, has_more: hits.length > page * page_size };
  });
}
