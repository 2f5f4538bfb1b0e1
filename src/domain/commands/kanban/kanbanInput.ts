import { z } from 'zod';

/** Settings of a board that a person may change. */
export const kanbanInput = z.object({
  /** Fields, and lookup fields as `lookup:<id>`. */
  shown_field_ids: z
    .array(z.union([z.uuid(), z.templateLiteral(['lookup:', z.uuid()])]))
    .max(1000)
    .optional(),
  lane_order: z.array(z.string().max(1000)).max(1000).optional(),
  summary_field_id: z.uuid().nullable().optional(),
  summary_kind: z.enum(['sum', 'mean', 'minimum', 'maximum']).optional(),
  hidden_lanes: z.array(z.string().max(1000)).max(1000).optional(),
});
