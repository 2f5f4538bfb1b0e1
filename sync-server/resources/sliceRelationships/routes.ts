import type { FastifyInstance } from 'fastify';
import { relationshipsCall } from '@/contract/sliceRelationships/list';
import type { Deps } from '../../deps';
import { serve } from '../../http/serve';

/** Which tables refer to which. */
export function serveSliceRelationships(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, relationshipsCall, async ({ structure, sight }) => ({
    resource: structure.all('slice').flatMap((slice) =>
      slice.is_deleted || !sight.seesSlice(slice.id)
        ? []
        : slice.field_ids.flatMap((id) => {
            const field = structure.get('field', id);
            const to = field?.field_type === 'record-reference' && !field.is_deleted ? field.ref_slice_id : null;
            if (!field || !to || !sight.seesField(id) || !sight.seesSlice(to)) return [];
            const { field_name } = field;
            return [{ id, field_id: id, field_name, from_slice_id: slice.id, to_slice_id: to }];
          }),
    ),
  }));
}
