export { NoticesScene } from './NoticesScene';
