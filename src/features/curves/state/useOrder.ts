import { useEffect, useMemo, useRef, useState } from 'react';
import { compareNatural } from '@/domain/sorts/natural';
import type { BookGroup } from '@/engine/curvesClient';
import { sortInTurns } from '@/lib/sortInTurns';
import type { CurveNames } from './useNames';

/** More plots than this are sorted in several tasks: comparing so many names at once would delay a frame. */
const FEW = 400;

interface Order {
  names: CurveNames;
  /** Keys in the order of arrival. */
  keys: readonly string[];
  sorted: readonly string[];
}

/**
 * The plots in natural order of their names; sorted again when there are others or their names change, not with every
 * fit. Null until they are read and sorted for the first time; afterwards the previous order stays until the new one is
 * ready.
 */
export function useOrder(groups: readonly BookGroup[] | null, names: CurveNames): readonly BookGroup[] | null {
  const keys = useSameKeys(groups);
  const [order, setOrder] = useState<Order | null>(null);
  const latest = useRef(groups);
  latest.current = groups;
  const few = useMemo((): Order | null => {
    const listed = latest.current;
    if (!keys || !listed || keys.length > FEW) return null;
    return { names, keys, sorted: named(listed, names).sort(byName).map(keyOf) };
  }, [keys, names]);
  useEffect(() => {
    const listed = latest.current;
    if (!keys || !listed || keys.length <= FEW) return;
    let wanted = true;
    const sortAll = async () => {
      // The change that led here was rendered in this task; the names get a task of their own.
      await new Promise((resolve) => setTimeout(resolve, 0));
      const sorted = wanted ? await sortInTurns(named(listed, names), byName) : [];
      if (wanted) setOrder({ names, keys, sorted: sorted.map(keyOf) });
    };
    void sortAll();
    return () => {
      wanted = false;
    };
  }, [keys, names]);
  const last = useRef<readonly string[] | undefined>(undefined);
  const sorted = (few ?? order)?.sorted ?? last.current;
  last.current = sorted;
  return useMemo(() => {
    if (!groups || !sorted) return null;
    const byKey = new Map(groups.map((group) => [group.key, group]));
    return sorted.flatMap((key) => byKey.get(key) ?? []);
  }, [groups, sorted]);
}

interface Named {
  key: string;
  name: string;
}

const byName = (a: Named, b: Named) => compareNatural(a.name, b.name);
const keyOf = ({ key }: Named) => key;

function named(groups: readonly BookGroup[], names: CurveNames): Named[] {
  return groups.map((group) => ({ key: group.key, name: names.ofGroup(group) }));
}

/** The keys of the plots; the same list object while they are equal. */
function useSameKeys(groups: readonly BookGroup[] | null): readonly string[] | null {
  const held = useRef<readonly string[] | null>(null);
  return useMemo(() => {
    const before = held.current;
    const isSame =
      before !== null && groups?.length === before.length && groups.every((group, i) => group.key === before[i]);
    if (!isSame) held.current = groups?.map((group) => group.key) ?? null;
    return held.current;
  }, [groups]);
}
