export { RightsScene } from './RightsScene';
