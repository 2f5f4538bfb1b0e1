export { SyncPill, type SyncPillProps } from './SyncPill';
export { textOfChange } from './state/describeChanges';
export { rescueWords } from './state/rescueWords';
export { type SyncSentence, stateSentence } from './stateSentence';
