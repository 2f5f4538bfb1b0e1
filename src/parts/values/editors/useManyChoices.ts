import { useRef, useState } from 'react';
import type { ParseResult } from '@/domain/fields/parseResult';
import type { Json } from '@/lib/json';
import type { SearchListOption, SearchMark } from '@/ui';
import type { CommitMove } from '@/ui/grid';
import type { EditedValue } from '../fieldFace';
import { endOfSearch, type SearchEnd } from './endOfSearch';

interface ManyChoices {
  content: Json;
  options: readonly SearchListOption[];
  /** How the field reads a text that is not an option. */
  read(typed: string): ParseResult<Json>;
  /** The chosen ids in the order in which the field stores them. */
  ordered?(ids: readonly string[]): Json;
  commit(value: EditedValue, move: CommitMove): void;
}

/** The state of an editor of several choices until the person moves on: the chosen ids and the search text. */
export function useManyChoices({ content, options, read, ordered = (ids) => [...ids], commit }: ManyChoices) {
  const [chosen, setChosen] = useState<readonly string[]>(() => (Array.isArray(content) ? content.map(String) : []));
  const mark = useRef<SearchMark>({ text: '', marked: undefined });
  const put = (ids: readonly string[], move: CommitMove) => {
    const next = ids.length === 0 ? null : ordered(ids);
    commit(JSON.stringify(next) === JSON.stringify(content) ? { unchanged: true } : { content: next }, move);
  };
  const also = (ids: readonly string[]) => [...new Set([...chosen, ...ids])];
  const finish = (end: SearchEnd, move: CommitMove) => {
    if (end === null) return put(chosen, move);
    if ('take' in end) return put(also([end.take]), move);
    const result = read(end.typed);
    if (result.ok) return put(also(Array.isArray(result.content) ? result.content.map(String) : []), move);
    commit({ typed: end.typed, reason: result.message }, move);
  };
  return {
    chosen,
    onMark: (next: SearchMark) => {
      mark.current = next;
    },
    toggle: (id: string) =>
      setChosen((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id])),
    removeLast: () => setChosen((before) => before.slice(0, -1)),
    /** The search text. */
    typed: () => mark.current.text.trim(),
    leave: (move: CommitMove) => finish(endOfSearch(mark.current, options, move), move),
    finish,
  };
}
