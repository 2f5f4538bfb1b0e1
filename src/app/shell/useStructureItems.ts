import { useEffect, useState } from 'react';
import { isSmilesText } from '@/domain/files/isSmilesText';
import { chemistryWorker } from '@/engine/chemistryWorkers';
import { useRows } from '@/store/hooks/useRows';
import type { PaletteItem } from '@/ui';

/** Signs that a word is a structure and no name; RDKit decides, but it is loaded only for such words. */
const STRUCTURAL = /[()=#[\]@]|[cnos]\d|[A-Z]\d.*\d|^(?:[BCNOPSFI]|Cl|Br){3,}$/;

/** The query as canonical SMILES when it is a structure, null when it is none, undefined while that is being found out. */
function useStructure(query: string, open: boolean): string | null | undefined {
  const [found, setFound] = useState<{ query: string; smiles: string | null } | null>(null);
  const text = query.trim();
  const asks = open && STRUCTURAL.test(text) && isSmilesText(text);
  useEffect(() => {
    if (!asks) return;
    let wanted = true;
    const tell = (smiles: string | null) => wanted && setFound({ query: text, smiles });
    chemistryWorker()
      .canonicalise([text])
      .then(
        ([outcome]) => tell(outcome?.ok ? outcome.value : null),
        // Without the toolkit (first visit, no network) the query stays what it is: words.
        () => tell(null),
      );
    return () => {
      wanted = false;
    };
  }, [text, asks]);
  if (!asks) return null;
  return found?.query === text ? found.smiles : undefined;
}

/** For a query that is a structure: the substructure search of each table that holds structures, the open table first. */
export function useStructureItems(
  query: string,
  open: boolean,
  openSliceId: string | null,
  onChoose: (path: string) => void,
): { items: PaletteItem[]; loading: boolean } {
  const smiles = useStructure(query, open);
  const slices = useRows('slice');
  const fields = useRows('field');
  if (typeof smiles !== 'string') return { items: [], loading: smiles === undefined };
  const structural = new Set(
    fields.filter(({ field_type }) => field_type === 'smiles-string' || field_type === 'molfile').map(({ id }) => id),
  );
  const items = slices
    .filter((slice) => slice.field_ids.some((id) => structural.has(id)))
    .sort((a, b) => Number(b.id === openSliceId) - Number(a.id === openSliceId))
    .map((slice) => ({
      key: `contains-${slice.id}`,
      title: `Find what contains this structure in ${slice.slice_name}`,
      subtitle: smiles,
      icon: 'hex' as const,
      onSelect: () => onChoose(`/tables/${slice.id}?contains=${encodeURIComponent(smiles)}`),
    }));
  return { items, loading: false };
}
