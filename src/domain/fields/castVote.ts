export interface Votes {
  upvotes: string[];
  downvotes: string[];
}

/** The votes after one person has voted up or down or withdrawn their vote (null); other people's votes stay. */
export function castVote(votes: Votes | null, userId: string, direction: 'up' | 'down' | null): Votes {
  const upvotes = (votes?.upvotes ?? []).filter((id) => id !== userId);
  const downvotes = (votes?.downvotes ?? []).filter((id) => id !== userId);
  if (direction === 'up') upvotes.push(userId);
  if (direction === 'down') downvotes.push(userId);
  return { upvotes, downvotes };
}
