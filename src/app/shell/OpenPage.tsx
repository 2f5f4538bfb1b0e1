import { Suspense, useMemo } from 'react';
import { useLocation } from 'wouter';
import { useStore as useZustand } from 'zustand';
import { useNavMarks } from '@/parts/page/navMarks';
import { PageFrameProvider } from '@/parts/page/pageFrame';
import { useActor } from '@/store/hooks/useActor';
import { EmptyState, Spinner } from '@/ui';
import { pageAt } from '../pages/pageAt';
import { appAccessStore } from '../session/staff';
import { useApp } from './appContext';
import { Corner } from './Corner';
import { ErrorBoundary } from './ErrorBoundary';
import { allPlaces, useNavTree } from './navTree';

const corner = <Corner />;

/** Whether the open page is pinned in the navigation; null if it is not one of its places. */
function usePin(path: string) {
  const { pins, togglePin } = useNavMarks();
  const tree = useNavTree();
  const isPlace = useMemo(() => allPlaces(tree).some((place) => place.path === path), [tree, path]);
  const isPinned = pins.includes(path);
  return useMemo(
    () => (isPlace ? { isPinned, toggle: () => togglePin(path) } : null),
    [isPlace, isPinned, togglePin, path],
  );
}

/** The page at the address of the window, in its frame. */
export function OpenPage() {
  const [path] = useLocation();
  const { go } = useApp();
  const actor = useActor();
  const isStaff = useZustand(appAccessStore, (state) => state.isStaff);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the staff pages request it themselves
  const found = useMemo(() => pageAt(path, actor), [path, actor, isStaff]);
  const pin = usePin(path);
  const frame = useMemo(() => ({ corner, pin }), [pin]);
  return (
    <PageFrameProvider value={frame}>
      <ErrorBoundary place={path}>
        <Suspense fallback={<Spinner page />}>
          {found ? (
            <found.page.scene key={found.page.key} params={found.params} />
          ) : (
            <EmptyState page action={{ label: 'Go to the tables', onAct: () => go('/') }}>
              There is no page at this address.
            </EmptyState>
          )}
        </Suspense>
      </ErrorBoundary>
    </PageFrameProvider>
  );
}
