export { CompareDialog } from './compare/CompareDialog';
export { type CopyForm, copyStructure } from './copy/copyStructure';
export { drawnReaction } from './drawnReaction';
export { pastedStructure } from './paste/pastedStructure';
export { SketcherDialog } from './sketcher/SketcherDialog';
