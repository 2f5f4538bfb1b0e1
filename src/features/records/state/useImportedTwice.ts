import { useEffect, useState } from 'react';
import { isStructure } from '@/domain/fields/isStructure';
import type { Field } from '@/domain/kinds/field';
import { useEngine } from '@/engine/EngineProvider';
import type { NamedStructure } from '@/parts/values/structureSlots';
import type { StructureFilters } from './useStructureHits';

/** Maximum number that is shown: nobody looks through more. */
const MOST = 300;

/** Records that share their structure with others, found after many arrived at once. */
export interface ImportedTwice {
  count: number;
  /** The first of them, equal ones adjacent. */
  records: readonly NamedStructure[];
  dismiss(): void;
}

/** Looks for duplicate structures after an import into the open table; null while there is nothing to report. */
export function useImportedTwice(
  sliceId: string,
  fields: ReadonlyMap<string, Field>,
  { index }: StructureFilters,
): ImportedTwice | null {
  const { structures, table } = useEngine();
  const [found, setFound] = useState<Omit<ImportedTwice, 'dismiss'> | null>(null);
  const imports = index?.phase === 'ready' ? index.imports : 0;
  const field = [...fields.values()].find((one) => isStructure(one) && one.attrs.lookup === undefined);
  const fieldId = field?.id;
  useEffect(() => {
    if (imports === 0 || fieldId === undefined) return;
    let wanted = true;
    const look = async () => {
      const groups = await structures.of(sliceId, fieldId).duplicates();
      const ids = groups.flat();
      const [names, texts] = await Promise.all([
        table.identifiersOf(ids.slice(0, MOST)),
        structures.textsOf(sliceId, fieldId, ids.slice(0, MOST)),
      ]);
      const records = ids.slice(0, MOST).map((id, i) => ({ id, name: names[i] ?? id, structure: texts[i] ?? '' }));
      if (wanted) setFound(ids.length === 0 ? null : { count: ids.length, records });
    };
    look().catch(() => {
      // The table was closed, or the toolkit is not on this device yet.
    });
    return () => {
      wanted = false;
    };
  }, [structures, table, sliceId, fieldId, imports]);
  return found && { ...found, dismiss: () => setFound(null) };
}
