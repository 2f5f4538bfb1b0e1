export { SyncPill, type SyncPillProps } from './SyncPill';
export { textOfChange } from './state/describeChanges';
export { type SyncSentence, stateSentence } from './stateSentence';
