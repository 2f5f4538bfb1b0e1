import { KINDS } from '@/domain/kinds/registry';
import type { RefusedReason } from '@/store/db/schema';

/**
 * Why a change was refused, as a message for its author: what the server does not find existed when the change was
 * made.
 */
export function reasonWords({ code, issues, message, missing }: RefusedReason): string {
  if (issues.some((issue) => issue.code === 'changed_since')) return 'The same was changed by somebody else since.';
  if (missing)
    return code === 'not_found'
      ? `The ${KINDS[missing].noun} has since been deleted.`
      : `A ${KINDS[missing].noun} that it shows has since been deleted.`;
  return issues[0]?.message ?? message;
}
