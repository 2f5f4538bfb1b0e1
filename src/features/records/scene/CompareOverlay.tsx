import { Suspense } from 'react';
import { Spinner } from '@/ui';
import { withContains } from '../model/withContains';
import { type NamedStructure, useStructureSlots } from '../slots';
import type { SceneOverlaysProps } from './SceneOverlays';

/** Chosen structures side by side, and taken apart around a core. */
export function CompareOverlay(props: SceneOverlaysProps & { structures: readonly NamedStructure[] }) {
  const { structures, onClose, grid, settings, slice, change, cx } = props;
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
