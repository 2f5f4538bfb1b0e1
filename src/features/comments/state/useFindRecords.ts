import { useCallback } from 'react';
import { useEngine } from '@/engine/EngineProvider';
import type { FindRecords } from './namedRecords';

const MOST = 6;

/** Records of all tables on this device by name. */
export function useFindRecords(): FindRecords {
  const { table, ensureAll } = useEngine();
  // If a mention is sent before its table is on the device, nobody could tell which record it means.
  return useCallback((text) => ensureAll().then(() => table.pick(null, text, MOST)), [table, ensureAll]);
}
