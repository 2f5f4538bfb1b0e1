export { DropZone } from './DropZone';
export { ImportsScene } from './ImportsScene';
