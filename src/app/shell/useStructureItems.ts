import { useEffect, useState } from 'react';
import { isSmilesText } from '@/domain/files/isSmilesText';
import { chemistryWorker } from '@/engine/chemistryWorkers';
import { useRows } from '@/store/hooks/useRows';
import type { PaletteItem } from '@/ui';

/** Signs that a word is a structure and no name; RDKit decides, but it is loaded only for such words. */
const STRUCTURAL = /[()=#[\]@]|[cnos]\d|[A-Z]\d.*\d|^(?:[BCNOPSFI]|Cl|Br){3,}$/;

/** The query as canonical SMILES when it is a structure. */
function useStructure(query: string, open: boolean): string | null {
  const [found, setFound] = useState<{ query: string; smiles: string } | null>(null);
  const text = query.trim();
  useEffect(() => {
    if (!open || !STRUCTURAL.test(text) || !isSmilesText(text)) return;
    let wanted = true;
    chemistryWorker()
      .canonicalise([text])
      .then(
        ([outcome]) => wanted && outcome?.ok && setFound({ query: text, smiles: outcome.value }),
        () => {
          // Without the toolkit (first visit, no network) the query stays what it is: words.
        },
      );
    return () => {
      wanted = false;
    };
  }, [text, open]);
  return found && found.query === text ? found.smiles : null;
}

/** For a query that is a structure: the substructure search of each table that holds structures, the open table first. */
export function useStructureItems(
  query: string,
  open: boolean,
  openSliceId: string | null,
  onChoose: (path: string) => void,
): PaletteItem[] {
  const smiles = useStructure(query, open);
  const slices = useRows('slice');
  const fields = useRows('field');
  if (smiles === null) return [];
  const structural = new Set(
    fields.filter(({ field_type }) => field_type === 'smiles-string' || field_type === 'molfile').map(({ id }) => id),
  );
  return slices
    .filter((slice) => slice.field_ids.some((id) => structural.has(id)))
    .sort((a, b) => Number(b.id === openSliceId) - Number(a.id === openSliceId))
    .map((slice) => ({
      key: `contains-${slice.id}`,
      title: `Find what contains this structure in ${slice.slice_name}`,
      subtitle: smiles,
      icon: 'hex' as const,
      onSelect: () => onChoose(`/tables/${slice.id}?contains=${encodeURIComponent(smiles)}`),
    }));
}
