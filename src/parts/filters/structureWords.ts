import type { StructureMode, StructureQuestion } from '@/domain/structures';

/** The two operators of a structure filter, in words for each way to compare. */
export const STRUCTURE_RULES: Record<StructureMode, { contains: string; not_contains: string }> = {
  substructure: { contains: 'Contains', not_contains: 'Does not contain' },
  exact: { contains: 'Is the structure', not_contains: 'Is not the structure' },
  similar: { contains: 'Is similar to', not_contains: 'Is not similar to' },
};

export const STRUCTURE_MODE_OPTIONS: { value: StructureMode; label: string }[] = [
  { value: 'substructure', label: 'Part' },
  { value: 'exact', label: 'Exact' },
  { value: 'similar', label: 'Similar' },
];

/** A fraction as a percentage: `60 %` for 0.6. */
export const percent = (share: number) => `${Math.round(share * 100)} %`;

/** The text of a chip after the drawing: `with stereo`, `without salts`, `from 60 %`. */
export function structureRuleWords({ mode, stereo, ignoreSalts, threshold }: StructureQuestion): string[] {
  return [
    ...(mode === 'similar' ? [`from ${percent(threshold)}`] : []),
    ...(mode === 'substructure' && stereo ? ['with stereo'] : []),
    ...(ignoreSalts ? ['without salts'] : []),
  ];
}
