import { useMemo, useState } from 'react';
import type { Task } from '@/domain/kinds/task';
import { useStableCall } from '@/ui';

/** The cursor, and the selected items. The cursor stays on its item wherever that moves. */
export interface WorkCursor {
  id: string | null;
  chosen: ReadonlySet<string>;
  /** Items that stay visible although they no longer match. */
  kept: ReadonlySet<string>;
  go(id: string | null): void;
  toggle(id: string, isIn?: boolean): void;
  choose(ids: readonly string[]): void;
  clear(): void;
}

export function useCursor(): WorkCursor {
  const [id, go] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const kept = useMemo(() => new Set([...chosen, ...(id === null ? [] : [id])]), [chosen, id]);
  const toggle = useStableCall((one: string, isIn = !chosen.has(one)) => {
    const next = new Set(chosen);
    if (isIn) next.add(one);
    else next.delete(one);
    setChosen(next);
  });
  return useMemo(
    () => ({
      id,
      chosen,
      kept,
      go,
      toggle,
      choose: (ids) => setChosen(new Set(ids)),
      clear: () => setChosen(new Set()),
    }),
    [id, chosen, kept, toggle],
  );
}

/** The items affected by an action: the selected ones, otherwise the one at the cursor. */
export function targetsOf({ id, chosen }: WorkCursor, byId: ReadonlyMap<string, Task>): Task[] {
  const ids = chosen.size > 0 ? [...chosen] : id === null ? [] : [id];
  return ids.flatMap((one) => byId.get(one) ?? []);
}
