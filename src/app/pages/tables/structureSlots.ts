import { lazy } from 'react';
import type { StructureSlots } from '@/parts/values/structureSlots';

/** The structures feature; loaded when it is first needed. */
const scene = () => import('@/features/structures');

/** Parts of the structures feature that tables use. */
export const structureSlots: StructureSlots = {
  Sketcher: lazy(async () => ({ default: (await scene()).SketcherDialog })),
  Compare: lazy(async () => ({ default: (await scene()).CompareDialog })),
  copyAs: async (structure, form) => (await scene()).copyStructure(structure, form),
  pasted: async (text, type) => (await scene()).pastedStructure(text, type),
  reaction: async (rxn) => (await scene()).drawnReaction(rxn),
};
