import { useEffect } from 'react';
import { noteAddress } from '@/parts/page/cameFrom';
import { keepLastPage } from './lastPage';

/** Remembers where the person is: for the next start, and for an undo that leads back to the previous page. */
export function useNotedAddress(path: string, search: string): void {
  useEffect(() => keepLastPage(path), [path]);
  useEffect(() => noteAddress(search === '' ? path : `${path}?${search}`), [path, search]);
}
