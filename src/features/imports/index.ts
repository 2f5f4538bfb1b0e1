export { DropZone } from './DropZone';
export { ImportsScene } from './ImportsScene';
export { usePastedTable } from './usePastedTable';
