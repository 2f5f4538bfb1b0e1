export { MetadataScene } from './MetadataScene';
