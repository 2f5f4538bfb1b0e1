import { z } from 'zod';

/** What a person may set of a board. */
export const kanbanInput = z.object({
  shown_field_ids: z.array(z.uuid()).max(1000).optional(),
  lane_order: z.array(z.string().max(100)).max(1000).optional(),
  hidden_lanes: z.array(z.string().max(100)).max(1000).optional(),
});
