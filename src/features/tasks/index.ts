export { DefinitionScene } from './definitions/DefinitionScene';
export { DefinitionsScene } from './definitions/DefinitionsScene';
export { DraftsScene } from './drafts/DraftsScene';
export { LabelsScene } from './labels/LabelsScene';
export { MyWorkScene } from './MyWorkScene';
export { NewItem } from './NewItem';
export { TaskScene } from './TaskScene';
export { TasksScene } from './TasksScene';
