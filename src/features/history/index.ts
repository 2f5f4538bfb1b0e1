export { HistoryScene } from './HistoryScene';
