export { RecordComments } from './RecordComments';
