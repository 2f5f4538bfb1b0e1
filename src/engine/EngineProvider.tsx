import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { CurvesClient } from './curvesClient';
import type { RecordNames } from './recordNames';
import type { StructureIndexes } from './structures/structureIndexes';
import type { TableClient } from './tableClient';

/** What screens need of the workers. Made by the composition root, which feeds the engine from the store. */
export interface EngineFace {
  table: TableClient;
  /** What referenced records are called. */
  names: RecordNames;
  /** Searches over the structure fields of tables. */
  structures: StructureIndexes;
  /** Fits of dose-response curves. */
  curves: CurvesClient;
  /** Keeps columns of curves filled while a table shows them. @returns the end of that. */
  showCurveColumns(sliceId: string, columnIds: readonly string[]): () => void;
  /** Reads a table into the engine (once) and keeps it fed; resolves when the rows that are on this device are in. */
  ensureTable(sliceId: string): Promise<void>;
  /** Reads all tables of this device into the engine, one after the other: to look for a record whose table nobody named. */
  ensureAll(): Promise<void>;
  /** Whether a table is being read: until then a search misses its rows. */
  isReading(): boolean;
  /** Told when `isReading` may have changed. @returns the end of that. */
  onReading(listener: () => void): () => void;
}

const EngineContext = createContext<EngineFace | null>(null);

export function EngineProvider({ face, children }: { face: EngineFace; children: ReactNode }) {
  return <EngineContext value={face}>{children}</EngineContext>;
}

/** @throws Error outside an EngineProvider. */
export function useEngine(): EngineFace {
  const face = useContext(EngineContext);
  if (!face) throw new Error('No EngineProvider above');
  return face;
}

/** Whether the rows of the table that are on this device are in the engine. */
export function useTableReady(sliceId: string): boolean {
  const engine = useEngine();
  const [ready, setReady] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    void engine.ensureTable(sliceId).then(() => wanted && setReady(sliceId));
    return () => {
      wanted = false;
    };
  }, [engine, sliceId]);
  return ready === sliceId;
}

/** Whether rows that are on this device are still on their way into the engine. */
export function useTablesReading(): boolean {
  const engine = useEngine();
  return useSyncExternalStore(engine.onReading, engine.isReading);
}

/**
 * Has all tables of this device in the engine while something looks for records by name: on a page that shows no table none
 * would be found.
 * @returns whether some are on their way: what was asked then is to be asked again
 */
export function useAllTables(isWanted: boolean): boolean {
  const engine = useEngine();
  useEffect(() => {
    if (isWanted) void engine.ensureAll();
  }, [engine, isWanted]);
  return useTablesReading();
}
