import type { ReactionRecord } from './reactionParser';
import { type FileRecord, placeText, type RecordColumns, sizeFault } from './recordTable';

export const REACTION_COLUMNS: RecordColumns = {
  name: 'Name',
  description: 'Description',
  content: 'Reaction',
  refused: 'Reaction text',
  reason: 'Not read',
};

/** A record of an RXN or RD file as one of a table; its data are the named values. */
export function reactionFileRecord(record: ReactionRecord): FileRecord {
  const { name, rxn, tags, problem } = record;
  const reason = problem?.reason ?? sizeFault('The reaction', rxn, 'characters');
  return {
    name,
    description: '',
    content: rxn,
    values: tags,
    problem: reason && placeText(record, problem?.line ?? record.line, reason),
  };
}
