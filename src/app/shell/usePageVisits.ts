import { useEffect } from 'react';
import { pageVisitCall } from '@/contract/pageVisits/report';
import { useActor } from '@/store/hooks/useActor';
import { apiClient } from '../session/apiClient';
import { pageVisits } from './pageVisits';

const isDue = pageVisits();

/**
 * Reports the pages that are opened, as path with query (work.md section 2). Guests report none; failures are silent.
 */
export function usePageVisits(path: string, search: string): void {
  const { access_level: level } = useActor();
  useEffect(() => {
    const url = search ? `${path}?${search}` : path;
    if (level === 'guest' || !isDue(url, Date.now())) return;
    apiClient.call(pageVisitCall, { body: { url: url.slice(0, 2000) } }).catch(() => {
      // Without a network, visits are not counted.
    });
  }, [path, search, level]);
}
