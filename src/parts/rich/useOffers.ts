import { useEffect, useMemo, useState } from 'react';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { itemKey } from '@/domain/tasks/itemKey';
import { useAllTables, useEngine } from '@/engine/EngineProvider';
import type { FoundRecord } from '@/engine/tableTypes';
import { foldText } from '@/lib/foldText';
import { useRows } from '@/store/hooks/useRows';
import type { Asked, Offer } from './offers';

const MOST = 6;
const NOTHING: readonly FoundRecord[] = [];

/** How well a name matches what was typed: smaller is better, null = no match. */
function rankOf(name: string, query: string): number | null {
  const words = foldText(name);
  if (words.startsWith(query)) return 0;
  const at = words.indexOf(query);
  if (at < 0) return null;
  return words[at - 1] === ' ' ? 1 : 2;
}

function best<T>(rows: readonly T[], query: string, nameOf: (row: T) => string): T[] {
  const found: { row: T; rank: number }[] = [];
  for (const row of rows) {
    const rank = rankOf(nameOf(row), query);
    if (rank !== null) found.push({ row, rank });
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ row }) => row);
}

/**
 * Things that may be named: people after an @; work items, records and sets after a #. With null nothing is searched.
 */
export function useOffers(asked: Asked | null): readonly Offer[] {
  const { table } = useEngine();
  const members = useRows('member');
  const tasks = useRows('task');
  const sets = useRows('set');
  const slices = useRows('slice');
  const [records, setRecords] = useState(NOTHING);
  const sign = asked?.sign ?? null;
  const query = foldText(asked?.query ?? '').trim();
  const isComing = useAllTables(sign === '#');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is repeated whenever another table has arrived
  useEffect(() => {
    if (sign !== '#') return setRecords(NOTHING);
    let wanted = true;
    table.pick(null, query, MOST).then(
      (found) => wanted && setRecords(found),
      // Overtaken by a newer search.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [sign, query, table, isComing]);
  return useMemo((): Offer[] => {
    if (sign === null) return [];
    if (sign === '@') {
      const active = members.filter(({ access_level }) => access_level !== 'deactivated');
      return best(active, query, (member) => `${nameOfMember(member)} ${member.email}`).map((member) => ({
        key: member.id,
        name: nameOfMember(member),
        note: member.email,
        icon: null,
        node: { type: 'mention', attrs: { id: member.id, label: nameOfMember(member) } },
      }));
    }
    const live = tasks.filter((task) => !task.is_deleted && !task.is_archived);
    return [
      ...records.map(
        ({ recordId, identifier, sliceId }): Offer => ({
          key: recordId,
          name: identifier,
          note: slices.find(({ id }) => id === sliceId)?.slice_name ?? 'Record',
          icon: 'hex',
          node: { type: 'record', attrs: { id: recordId, label: identifier, sliceId } },
        }),
      ),
      ...best(live, query, (task) => `${task.task_title} ${itemKey(task)}`).map(
        (task): Offer => ({
          key: task.id,
          name: task.task_title,
          note: itemKey(task),
          icon: 'task',
          node: { type: 'task', attrs: { id: task.id, label: `${itemKey(task)} ${task.task_title}` } },
        }),
      ),
      ...best(sets, query, (set) => set.set_name).map(
        (set): Offer => ({
          key: set.id,
          name: set.set_name,
          note: 'Set',
          icon: 'list',
          node: { type: 'set', attrs: { id: set.id, label: set.set_name } },
        }),
      ),
    ].slice(0, 2 * MOST);
  }, [sign, query, members, tasks, sets, slices, records]);
}
