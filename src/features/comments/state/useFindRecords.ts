import { useCallback } from 'react';
import { useEngine } from '@/engine/EngineProvider';
import type { FindRecords } from './namedRecords';

const MOST = 6;

/** Records of all tables on this device by name. */
export function useFindRecords(): FindRecords {
  const { table } = useEngine();
  return useCallback((text) => table.pick(null, text, MOST), [table]);
}
