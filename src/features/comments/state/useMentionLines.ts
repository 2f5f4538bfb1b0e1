import { useEffect, useMemo, useState } from 'react';
import type { FoundRecord } from '@/engine/tableTypes';
import { useRows } from '@/store/hooks/useRows';
import { fittingPeople, type Mentionable, type MentionLine } from '../MentionList';
import { useFindRecords } from './useFindRecords';

interface Asked {
  sign: '@' | '#';
  query: string;
}

const NOTHING: readonly FoundRecord[] = [];

/** The suggestions for the mention that is being typed; with null nothing is searched. */
export function useMentionLines(
  asked: Asked | null,
  people: readonly Mentionable[],
): { lines: readonly MentionLine[]; sliceOf(recordId: string): string } {
  const find = useFindRecords();
  const slices = useRows('slice');
  const [found, setFound] = useState(NOTHING);
  const words = asked?.sign === '#' ? asked.query.trim() : null;
  useEffect(() => {
    if (words === null) return setFound(NOTHING);
    let wanted = true;
    find(words).then(
      (records) => wanted && setFound(records),
      // Overtaken by a newer search.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [words, find]);
  const sign = asked?.sign ?? null;
  const query = asked?.query ?? '';
  const lines = useMemo((): MentionLine[] => {
    if (sign === '#')
      return found.map(({ recordId: id, identifier: name, sliceId }) => ({
        id,
        name,
        note: slices.find((slice) => slice.id === sliceId)?.slice_name ?? '',
        isPerson: false,
      }));
    const fitting = sign === '@' ? fittingPeople(people, query) : [];
    return fitting.map(({ id, name, email }) => ({ id, name, note: email, isPerson: true }));
  }, [sign, query, found, people, slices]);
  return { lines, sliceOf: (recordId) => found.find((record) => record.recordId === recordId)?.sliceId ?? '' };
}
