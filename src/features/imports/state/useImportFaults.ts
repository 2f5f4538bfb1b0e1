import { useMemo } from 'react';
import { type ColumnVerdict, columnVerdicts, localFaults, type RowFault, serverFaults } from '../mapping/columnFaults';
import { useColumnChecks } from './useColumnChecks';
import { useFaultRows } from './useFaultRows';
import type { CheckState } from './useImportCheck';
import type { ImportDraft } from './useImportDraft';

/** The expected errors: as found on this device until the server has checked all rows, then as found by the server. */
export function useImportFaults(
  { content: { first, rowsAt }, mapping: { draft, names, fields } }: Pick<ImportDraft, 'content' | 'mapping'>,
  check: CheckState['check'],
): {
  verdicts: readonly (ColumnVerdict | null)[];
  faulty: ReturnType<typeof useFaultRows>;
  faults: readonly RowFault[];
} {
  const checks = useColumnChecks(first, draft, fields);
  const verdicts = useMemo(() => columnVerdicts(checks, check, names), [checks, check, names]);
  const faulty = useFaultRows(check, rowsAt);
  const faults = useMemo(
    () => (check ? serverFaults(check, names, faulty) : localFaults(checks, names, first?.problems ?? [])),
    [check, checks, names, faulty, first],
  );
  return { verdicts, faulty, faults };
}
