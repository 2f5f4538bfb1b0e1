export { OperationViewsScene } from './OperationViewsScene';
