export { asksForMore } from './asksForMore';
export {
  type DepictionColours,
  type DepictionMatch,
  type DepictionOptions,
  printedColours,
  themeColours,
} from './depiction';
export { inchiLine } from './inchiLine';
export { isPastedStructure } from './isPastedStructure';
export { leavesRadical } from './leavesRadical';
export type { Outcome, StructureProblem } from './outcome';
export { patternQuestions } from './patternQuestion';
export { type FromSketcher, SKETCHER_PAGE, type SketchKind, type ToSketcher } from './sketcherMessages';
export { type StructureColumn, structureColumn, structureColumnId } from './structureColumn';
export type { StructureFacts } from './structureFacts';
export {
  isStructureMeasure,
  STRUCTURE_MEASURE_LOOKS,
  STRUCTURE_MEASURES,
  type StructureMeasure,
} from './structureMeasure';
export type { StructureProperties } from './structureProperties';
export {
  DEFAULT_THRESHOLD,
  PATTERN_READINGS,
  type PatternReading,
  STRUCTURE_MODES,
  type StructureMode,
  type StructureQuestion,
  substructureQuestion,
} from './structureQuestion';
export type { PatternKind, SubstructureQuery } from './substructureQuery';
