import { addDefinitionPictures } from './addDefinitionPictures';
import { addSection } from './addSection';
import { applyDefinition } from './applyDefinition';
import { createDefinition } from './createDefinition';
import { duplicateDefinition } from './duplicateDefinition';
import { publishDefinition } from './publishDefinition';
import { createSubDefinition, moveSubDefinition, removeSubDefinition, setSubDependency } from './subDefinitions';
import { updateDefinition } from './updateDefinition';

/** The commands of definitions of work items. */
export const definitionCommands = [
  createDefinition,
  duplicateDefinition,
  updateDefinition,
  publishDefinition,
  addDefinitionPictures,
  addSection,
  createSubDefinition,
  moveSubDefinition,
  setSubDependency,
  removeSubDefinition,
  applyDefinition,
] as const;
