import type { Json } from '@/lib/json';
import { castVote, type Votes } from './castVote';
import { votesType } from './types/votes';

export const FOREIGN_VOTE = 'You can only give, change and withdraw your own vote.';

const votesOf = (content: Json): Votes | null => (votesType.holds(content) ? (content as unknown as Votes) : null);

function directionOf(votes: Votes | null, userId: string): 'up' | 'down' | null {
  if (votes?.upvotes.includes(userId)) return 'up';
  return votes?.downvotes.includes(userId) ? 'down' : null;
}

/**
 * The votes of a cell after one person has written it: only their own vote is taken from what they send; the votes of
 * others stay as they are now, even if the sender did not know them yet.
 * @param earlier all contents that the cell ever had: a device that was offline may repeat old votes of others in good
 *   faith
 * @returns null for a vote in the name of somebody else
 */
export function ownVote(sent: Json, current: Json, earlier: readonly Json[], userId: string): Votes | null {
  const votes = votesOf(sent);
  const held = [current, ...earlier].map(votesOf);
  for (const other of [...(votes?.upvotes ?? []), ...(votes?.downvotes ?? [])])
    if (other !== userId && !held.some((known) => directionOf(known, other) === directionOf(votes, other))) return null;
  const standing = votesOf(current);
  const direction = directionOf(votes, userId);
  if (direction === directionOf(standing, userId)) return standing ?? { upvotes: [], downvotes: [] };
  return castVote(standing, userId, direction);
}
