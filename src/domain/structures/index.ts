export { type DepictionColours, type DepictionOptions, themeColours } from './depiction';
export type { Outcome, StructureProblem } from './outcome';
export { patternQuestions } from './patternQuestion';
export type { StructureProperties } from './structureProperties';
export type { PatternKind, SubstructureQuery } from './substructureQuery';
