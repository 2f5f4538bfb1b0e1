import type { Json } from '@/lib/json';
import type { Lookups } from '../../fields/fieldContext';
import { FOREIGN_VOTE, ownVote } from '../../fields/ownVote';
import { readonlyReason } from '../../fields/readonlyReason';
import { validateContent } from '../../fields/writeContent';
import type { Field } from '../../kinds/field';
import { invalid, Refusal } from '../../refusal';
import { type NamedThings, namedFault } from './namedThings';

/** The cell that a content is written to, as far as the check of the content may know it. */
export interface Destination {
  field: Field;
  lookups: Lookups;
  actorId: string;
  things: NamedThings;
  /** The content that is in the cell now, and all that it has ever contained. */
  current: Json;
  earlier: readonly Json[];
  /** Where the error is reported: row number or record id. */
  path: (string | number)[];
}

/**
 * The content in the form in which it is stored; null clears the cell.
 * @throws Refusal invalid, naming field and row, for what the field does not accept.
 */
export function checkContent(content: Json, to: Destination): Json {
  const { field, lookups, actorId, current, earlier } = to;
  const closed = readonlyReason(field);
  if (closed !== null) throw new Refusal('forbidden', closed);
  const checked = validateContent(content, { field, lookups, decimal: '.', actorId, current });
  const refuse = (message: string) => invalid([...to.path, field.field_name], message, field.field_type);
  if (!checked.ok) throw refuse(checked.message);
  const named = namedFault(checked.content, current, field, to.things);
  if (named !== null) throw refuse(named);
  if (field.field_type !== 'votes') return checked.content;
  const votes = ownVote(checked.content, current, earlier, actorId);
  if (votes === null) throw refuse(FOREIGN_VOTE);
  return votes.upvotes.length + votes.downvotes.length === 0 ? null : { ...votes };
}
