import type { RefusedReason } from '@/store/schema';

const GONE = /^This (.+) does not exist\.$/;
/** What the API says of a view that names a field which is not there. */
const NO_FIELD = 'Unable to get generic field.';

/** Why a change was refused, for who made it: what the server does not find was there when it was made. */
export function reasonWords(reason: RefusedReason): string {
  if (reason.issues.some(({ code }) => code === 'changed_since')) return 'The same was changed by somebody else since.';
  const said = reason.issues[0]?.message ?? reason.message;
  const gone = GONE.exec(said)?.[1];
  if (gone) return `The ${gone} was deleted meanwhile.`;
  return said === NO_FIELD ? 'A field that it shows was deleted meanwhile.' : said;
}
