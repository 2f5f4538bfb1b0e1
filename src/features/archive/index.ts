export { ArchiveScene } from './ArchiveScene';
