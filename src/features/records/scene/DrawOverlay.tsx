import { Suspense } from 'react';
import type { SketchKind } from '@/domain/structures';
import { useStructureSlots } from '@/parts/values/structureSlots';
import { Spinner } from '@/ui';
import type { DrawRequest } from '../state/editContext';
import { useSceneParts } from './sceneParts';

/** The sketcher over a cell; the drawing is written into the cell as one undo step. */
export function DrawOverlay({ request, onClose }: { request: DrawRequest; onClose(): void }) {
  const { grid } = useSceneParts();
  const slots = useStructureSlots();
  if (!slots) return null;
  const { field, recordName, text, held, write } = request;
  const apply = async (drawn: string) => {
    if (drawn === text && text === held) return;
    if (drawn.trim() === '') write(null);
    else if (field.field_type === 'rxn') write(await slots.reaction(drawn));
    else write(drawn);
  };
  return (
    <Suspense fallback={<Spinner label="Loading the sketcher" />}>
      <slots.Sketcher
        kind={field.field_type as SketchKind}
        text={text}
        title={`${field.field_name} of ${recordName}`}
        onApply={(drawn) => void apply(drawn)}
        onClose={() => {
          onClose();
          grid.current?.focus();
        }}
      />
    </Suspense>
  );
}
