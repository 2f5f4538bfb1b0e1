export type { CellParts } from './parts';
export { RemoteScene, type RemoteSceneProps } from './remote/RemoteScene';
export type { OnAlert, SceneAlert } from './scene/sceneTypes';
export { TableScene, type TableSceneProps } from './scene/TableScene';
export type { StructureSlots } from './slots';
