// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { OwnTables } from '@/documents/ownTables';
import type { Slice } from '@/domain/kinds/slice';
import type { ViewState } from '@/features/records/state/viewState';

const steps = vi.fn(async (_store: unknown, _step: { title: string }) => {});
const ownTables = {
  subscribe: () => () => {},
  read: () => KEPT,
  change: vi.fn((_id: string, patch: object) => patch),
} as unknown as OwnTables;
const KEPT = {};
const COLUMNS = { fields: new Map(), lookups: new Map() };
vi.mock('@/store/acts/steps', () => ({ recordDocumentStep: steps }));
vi.mock('@/store/hooks/StoreProvider', () => ({ useStore: () => 'store' }));
vi.mock('@/documents/hooks/DocumentsProvider', () => ({ useOwnTables: () => ownTables }));
vi.mock('@/documents/hooks/useSliceRoom', () => ({ useSliceRoom: () => null }));
vi.mock('@/features/records/state/useLiveColumns', () => ({ useLiveColumns: () => COLUMNS }));
vi.mock('@/domain/views/liveView', () => ({
  liveView: (view: unknown) => view,
  keepInactiveColumns: (patch: unknown) => patch,
}));

it('a column that shows a new field is not a step of its own: one undo removes the field', async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const { useOwnTable } = await import('@/features/records/state/useOwnTable');
  const slice = { id: 's', slice_name: 'Samples', field_ids: ['a'] } as unknown as Slice;
  const seen: { view?: ViewState } = {};
  function Table() {
    seen.view = useOwnTable(slice, false);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Table />));
  seen.view?.change({ view_fields: [] }, false);
  expect(ownTables.change).toHaveBeenCalledTimes(1);
  expect(steps).not.toHaveBeenCalled();
  seen.view?.change({ view_fields: [] });
  expect(ownTables.change).toHaveBeenCalledTimes(2);
  expect(steps).toHaveBeenCalledTimes(1);
  act(() => root.unmount());
});
