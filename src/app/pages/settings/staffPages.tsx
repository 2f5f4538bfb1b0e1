import { lazy, useMemo } from 'react';
import { useStore as useZustand } from 'zustand';
import { showAlert } from '@/parts/acts/alerts';
import { appAccessStore } from '../../session/staff';
import type { Page, Place } from '../page';

const StaffScene = lazy(() => import('@/features/staff').then((feature) => ({ default: feature.StaffScene })));

const StaffPage = () => <StaffScene onAlert={showAlert} />;

function useStaffPlaces(): readonly Place[] {
  const isStaff = useZustand(appAccessStore, (state) => state.isStaff);
  return useMemo(
    () => (isStaff ? [{ path: '/staff', title: 'Workspaces', icon: 'people', kind: 'Page' }] : []),
    [isStaff],
  );
}

/** The pages for the staff of this server. */
export const staffPages: readonly Page[] = [
  {
    key: 'staff',
    path: '/staff',
    section: 'staff',
    title: 'Workspaces',
    icon: 'people',
    may: () => appAccessStore.getState().isStaff,
    scene: StaffPage,
    usePlaces: useStaffPlaces,
  },
];
