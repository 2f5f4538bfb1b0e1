import { isObject, isTextList } from '@/lib/isObject';
import { castVote, type Votes } from '../castVote';
import { fault } from '../fault';
import type { FieldReader } from '../fieldReader';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { SET_OR_EMPTY } from '../operatorGroups';
import { numberKey } from '../sortKeys';
import { readYesNo } from '../yesNo';

type VotesContent = { upvotes: string[]; downvotes: string[] };

const netOf = (votes: Votes) => votes.upvotes.length - votes.downvotes.length;

/** Who voted for and against. A typed yes or no is the vote of the person who types. */
export const votesType: FieldTypeSpec<VotesContent> = {
  type: 'votes',
  label: 'Votes',
  holds: (content) => isObject(content) && isTextList(content.upvotes ?? null) && isTextList(content.downvotes ?? null),
  format(content) {
    const net = netOf(content);
    return net > 0 ? `+${net}` : String(net);
  },
  exportText: (content) => `+${content.upvotes.length} -${content.downvotes.length}`,
  roundTrips: false,
  sortKind: 'number',
  sortKey: (content) => numberKey(netOf(content)),
  operators: SET_OR_EMPTY,
  isEmpty: (content) => content.upvotes.length === 0 && content.downvotes.length === 0,
  searchText: () => '',
  multi: true,
};

export const votesReader: FieldReader<VotesContent> = {
  parse(text, cx) {
    const vote = readYesNo(text);
    if (vote === null || !cx.actorId) return fault(text, 'Not a vote');
    const { current } = cx;
    const votes = current !== undefined && votesType.holds(current) ? (current as VotesContent) : null;
    return { ok: true, content: { ...castVote(votes, cx.actorId, vote ? 'up' : 'down') } };
  },
  validate(content) {
    if (!votesType.holds(content)) return fault(content, 'Not votes');
    const read = content as VotesContent;
    const upvotes = [...new Set(read.upvotes)];
    const downvotes = [...new Set(read.downvotes)];
    if (upvotes.some((id) => downvotes.includes(id))) return fault(content, 'Nobody can vote both up and down.');
    return { ok: true, content: { upvotes, downvotes } };
  },
};
