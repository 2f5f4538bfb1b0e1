import type { StructureState } from '@/engine/structures/structureIndex';

/** Whether a search does not see all structures yet. */
export function isBehind({ phase, behind }: Pick<StructureState, 'phase' | 'behind'>): boolean {
  return phase === 'reading' || behind;
}
