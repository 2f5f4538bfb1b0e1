import { Suspense } from 'react';
import { type NamedStructure, useStructureSlots } from '@/parts/values/structureSlots';
import { Spinner } from '@/ui';
import { withContains } from '../model/withContains';
import { useSceneParts } from './sceneParts';

interface Props {
  structures: readonly NamedStructure[];
  onClose(): void;
}

/** Selected structures side by side, and their R-group breakdown. */
export function CompareOverlay({ structures, onClose }: Props) {
  const { grid, settings, slice, change, cx } = useSceneParts();
  const slots = useStructureSlots();
  if (!slots) return null;
  const close = () => {
    onClose();
    grid.current?.focus();
  };
  return (
    <Suspense fallback={<Spinner label="Loading" />}>
      <slots.Compare
        structures={structures}
        onClose={close}
        onFind={(pattern) => {
          const filters = withContains(pattern, [...cx.table.fields.values()], slice, settings);
          if (filters) change({ filters });
          close();
        }}
      />
    </Suspense>
  );
}
