import { useEffect, useState } from 'react';
import { isStructure } from '@/domain/fields/isStructure';
import { isPastedStructure } from '@/domain/structures';
import { useRows } from '@/store/hooks/useRows';
import type { PaletteItem } from '@/ui';
import { mayBeStructure, type ReadWords, readStructureWords, wordsOfPasted } from './readStructureWords';

/** The query read as a structure; undefined while it is being read. */
function useReadWords(query: string, open: boolean): ReadWords | undefined {
  const [found, setFound] = useState<{ query: string; read: ReadWords } | null>(null);
  const text = query.trim();
  const asks = open && mayBeStructure(text);
  useEffect(() => {
    if (!asks) return;
    let wanted = true;
    const show = (read: ReadWords) => wanted && setFound({ query: text, read });
    readStructureWords(text).then(show, () => show(null));
    return () => {
      wanted = false;
    };
  }, [text, asks]);
  if (!asks) return null;
  return found?.query === text ? found.read : undefined;
}

/** Handles a molfile or InChI that is pasted into a line: inserts the corresponding SMILES or InChI. */
function usePasted(query: string, onQueryChange: (query: string) => void) {
  const [pasted, setPasted] = useState<'reading' | { problem: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed next is unrelated to what was pasted.
  useEffect(() => setPasted(null), [query]);
  const onPasteText = (text: string) => {
    if (!isPastedStructure(text) || !/[\r\n]/.test(text.trim())) return false;
    setPasted('reading');
    wordsOfPasted(text).then(
      (read) => {
        setPasted('problem' in read ? read : null);
        if ('words' in read) onQueryChange(read.words);
      },
      () => setPasted(null),
    );
    return true;
  };
  return { onPasteText, isReading: pasted === 'reading', problem: typeof pasted === 'object' ? pasted?.problem : null };
}

/** For a query that is a structure: substructure searches of the tables with structures, the open table first. */
export function useStructureItems(
  query: string,
  open: boolean,
  openSliceId: string | null,
  onChoose: (path: string) => void,
  onQueryChange: (query: string) => void,
): {
  items: PaletteItem[];
  loading: boolean;
  /** Why a typed or pasted structure cannot be searched for. */
  problem: string | null;
  onPasteText: (text: string) => boolean;
} {
  const read = useReadWords(query, open);
  const { onPasteText, isReading, problem } = usePasted(query, onQueryChange);
  const slices = useRows('slice');
  const fields = useRows('field');
  const nothing = { items: [], loading: isReading || read === undefined, problem: problem ?? null, onPasteText };
  if (!read) return nothing;
  if ('problem' in read) return { ...nothing, problem: read.problem };
  const { pattern } = read;
  const structural = new Set(fields.filter(isStructure).map(({ id }) => id));
  const items = slices
    .filter((slice) => slice.field_ids.some((id) => structural.has(id)))
    .sort((a, b) => Number(b.id === openSliceId) - Number(a.id === openSliceId))
    .map((slice) => ({
      key: `contains-${slice.id}`,
      title: `Find records containing this structure in ${slice.slice_name}`,
      subtitle: pattern,
      icon: 'hex' as const,
      onSelect: () => onChoose(`/tables/${slice.id}?contains=${encodeURIComponent(pattern)}`),
    }));
  return { ...nothing, items };
}
