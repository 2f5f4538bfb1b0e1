export { SyncPill } from './SyncPill';
export { type SyncSentence, stateSentence } from './stateSentence';
