import { useStore as useZustand } from 'zustand';
import { sliceScope } from '../replica';
import { useStoreFace } from './StoreProvider';

/** Whether a table shall be on this device and is not whole yet; draws again only when that changes. */
export function useTableMissing(sliceId: string | null): boolean {
  return useZustand(useStoreFace().status, ({ missing }) => sliceId !== null && missing.includes(sliceScope(sliceId)));
}
