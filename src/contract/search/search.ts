import { z } from 'zod';
import { defineCall } from '../call';
import { idList, page, pageSize } from '../shapes/queryParts';

export const SEARCH_KINDS = ['record', 'task', 'set', 'operation_with_records', 'set_with_records'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

const kinds = z
  .string()
  .max(200)
  .transform((text) => text.split(',').filter((kind) => kind !== ''))
  .pipe(z.array(z.enum(SEARCH_KINDS)));

/**
 * Identifiers first, then titles, then texts in cells; without words, what changed last. Commas separate alternatives.
 */
export const searchCall = defineCall({
  method: 'GET',
  path: '/search',
  summary: 'Search the workspace: identifiers first, then titles, then text',
  query: z.object({
    q: z.string().max(1000).default(''),
    kinds: kinds.optional(),
    /** Records of these tables only. */
    entity_slice_ids: idList.optional(),
    page: page.max(1000).default(1),
    page_size: pageSize.default(20),
  }),
  resource: z.array(
    z.object({
      kind: z.enum(SEARCH_KINDS),
      id: z.string(),
      title: z.string(),
      subtitle: z.string(),
      /** Address in the app. */
      url: z.string(),
    }),
  ),
  counted: false,
  beside: { has_more: z.boolean() },
  example: { query: { q: 'aspirin', kinds: 'record,set', page: 1, page_size: 20 } },
});
