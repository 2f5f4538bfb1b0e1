export { DeveloperScene } from './DeveloperScene';
