import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';

/** The structures are given, not looked up: record id to SMILES or molfile. An unreadable structure never matches. */
export const substructureMatchCall = defineCall({
  method: 'POST',
  path: '/records/substructure_match',
  summary: 'Which of the given structures contain a pattern (SMILES or SMARTS)',
  reads: true,
  body: z.object({
    record_values: z
      .record(z.uuid(), z.string().max(1_000_000))
      .refine((values) => Object.keys(values).length <= 100_000, 'At most 100,000 structures.'),
    pattern: z.string().trim().min(1).max(10_000),
    /** Drawn chirality and double-bond geometry must match too. */
    stereo: z.boolean().default(false),
  }),
  resource: z.object({ record_ids: z.array(z.string()) }),
  example: { body: { record_values: { [EXAMPLE.record]: 'CC(=O)Oc1ccccc1C(=O)O' }, pattern: 'c1ccccc1' } },
});
