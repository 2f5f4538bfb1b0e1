import { Suspense } from 'react';
import type { Plasmid } from '@/domain/sequences/plasmid';
import type { Json } from '@/lib/json';
import { useCellParts } from '@/parts/values/cellParts';
import { Spinner } from '@/ui';
import type { PartRequest } from '../state/partRequest';
import { useSceneParts } from './sceneParts';

/** The files or the plasmid of a cell, over the table. */
export function PartOverlay({ request, onClose }: { request: PartRequest; onClose(): void }) {
  const { grid } = useSceneParts();
  const parts = useCellParts();
  if (!parts) return null;
  const { field, recordId, recordName, operationId, content, mayWrite, write } = request;
  const shared = {
    title: `${field.field_name} of ${recordName}`,
    mayWrite,
    onClose: () => {
      onClose();
      grid.current?.focus();
    },
  };
  return (
    <Suspense fallback={<Spinner label={`Loading ${field.field_name}`} />}>
      {field.field_type === 'plasmid' ? (
        <parts.PlasmidDialog
          {...shared}
          plasmid={content as unknown as Plasmid | null}
          onApply={(plasmid) => write(plasmid as unknown as Json)}
        />
      ) : (
        <parts.FilesDialog
          {...shared}
          place={{ recordId, fieldId: field.id, operationId }}
          kind={field.field_type === 'image' ? 'image' : 'file'}
        />
      )}
    </Suspense>
  );
}
