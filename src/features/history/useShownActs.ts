import { useMemo } from 'react';
import type { Member } from '@/domain/kinds/member';
import { filterActs, type HistoryAct } from './groupActs';
import { withDays } from './withDays';

/** The operations that a search finds, and the same with lines for the days between them. */
export function useShownActs(
  acts: readonly HistoryAct[] | undefined,
  text: string,
  members: ReadonlyMap<string, Pick<Member, 'full_name'>>,
): { shown: readonly HistoryAct[]; lines: ReturnType<typeof withDays> } {
  const shown = useMemo(
    () => filterActs(acts ?? [], text, (id) => members.get(id)?.full_name ?? ''),
    [acts, text, members],
  );
  const lines = useMemo(() => withDays(shown, Date.now()), [shown]);
  return { shown, lines };
}
