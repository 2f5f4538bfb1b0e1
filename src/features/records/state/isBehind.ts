import type { StructureState } from '@/engine/structures/structureIndex';

/** Whether a search has not covered all structures yet. */
export function isBehind({ phase, behind }: Pick<StructureState, 'phase' | 'behind'>): boolean {
  return phase === 'reading' || behind;
}
