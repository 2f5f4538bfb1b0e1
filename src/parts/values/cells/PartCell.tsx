import { type ReactNode, Suspense } from 'react';
import type { FileEntry } from '@/domain/fields/fileListType';
import type { Field } from '@/domain/kinds/field';
import type { Plasmid } from '@/domain/sequences/plasmid';
import type { Json } from '@/lib/json';
import { TextCell } from '@/ui/grid';
import { useCellParts } from '../cellParts';

interface PartCellProps {
  field: Field;
  recordId: string;
  content: Json;
  /** Shown until the part is loaded, and if there is none. */
  text: string;
  width: number;
  rowHeight: number;
}

/** Files, pictures and plasmids, drawn by a component that the app provides. */
export function PartCell({ field, recordId, content, text, width, rowHeight }: PartCellProps): ReactNode {
  const parts = useCellParts();
  const plain = <TextCell text={text} rowHeight={rowHeight} />;
  if (!parts) return plain;
  const size = { width, rowHeight };
  return (
    <Suspense fallback={plain}>
      {field.field_type === 'plasmid' ? (
        <parts.PlasmidCell plasmid={content as unknown as Plasmid} {...size} />
      ) : (
        <parts.FileCell recordId={recordId} fieldId={field.id} entries={content as unknown as FileEntry[]} {...size} />
      )}
    </Suspense>
  );
}
