export { MentionsBell } from './MentionsBell';
export { RecordComments } from './RecordComments';
