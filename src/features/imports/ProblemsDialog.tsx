import { useEffect, useState } from 'react';
import { validateImportCall } from '@/contract/imports/validate';
import { useClient } from '@/store/hooks/ClientProvider';
import { Dialog, ErrorText } from '@/ui';
import { FaultList } from './dialog/FaultList';
import { ServerProgress } from './dialog/ServerProgress';
import { type RowFault, serverFaults } from './mapping/columnFaults';
import { failureText } from './state/failureText';
import type { ImportRow } from './state/importState';
import { useFileProgress } from './state/useFileProgress';

interface Props {
  row: ImportRow;
  onClose: () => void;
}

/**
 * Rows and cells of an import that the server could not read. They are requested again, because the server still has
 * the file.
 */
export function ProblemsDialog({ row, onClose }: Props) {
  const client = useClient();
  const [found, setFound] = useState<{ faults: RowFault[]; total: number } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const progress = useFileProgress(found || error ? null : row.file_id);
  useEffect(() => {
    const abort = new AbortController();
    client.call(validateImportCall, { params: { id: row.id }, body: {}, signal: abort.signal }).then(
      ({ resource }) => setFound({ faults: serverFaults(resource, [], new Map()), total: resource.error_count }),
      (cause) => !abort.signal.aborted && setError(failureText(cause)),
    );
    return () => abort.abort();
  }, [client, row.id]);
  return (
    <Dialog open width="md" title={`Not readable in ${row.file_name}`} cancelLabel="Close" onOpenChange={onClose}>
      {error && <ErrorText>{error}</ErrorText>}
      {!error && !found && <ServerProgress progress={progress} idle="Reading the file again" />}
      {found &&
        (found.faults.length === 0 ? <p>No problems.</p> : <FaultList faults={found.faults} total={found.total} />)}
    </Dialog>
  );
}
