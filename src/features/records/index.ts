export { RemoteScene, type RemoteSceneProps } from './remote/RemoteScene';
export type { TableSceneProps } from './scene/sceneProps';
export { TableScene } from './scene/TableScene';
export { MixedSetScene } from './sets/MixedSetScene';
