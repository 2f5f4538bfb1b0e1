export type { ChangeActs } from './ChangeLine';
export { SyncPill } from './SyncPill';
export { textOfChange } from './state/describeChanges';
export { type SyncSentence, stateSentence } from './stateSentence';
