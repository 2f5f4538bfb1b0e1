import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { CurvesClient } from './curvesClient';
import type { RecordNames } from './recordNames';
import type { StructureIndexes } from './structures/structureIndexes';
import type { TableClient } from './tableClient';

/** The workers as screens see them. Created by the composition root, which feeds the engine from the store. */
export interface EngineFace {
  table: TableClient;
  /** Names of referenced records. */
  names: RecordNames;
  /** Searches over the structure fields of tables. */
  structures: StructureIndexes;
  /** Fits of dose-response curves. */
  curves: CurvesClient;
  /** Keeps columns of curves filled while a table shows them. @returns a function that ends it. */
  showCurveColumns(sliceId: string, columnIds: readonly string[]): () => void;
  /** Reads a table into the engine (once) and keeps it up to date; resolves when the rows on this device are loaded. */
  ensureTable(sliceId: string): Promise<void>;
  /** Reads all tables of this device into the engine, one after the other: to find a record whose table is unknown. */
  ensureAll(): Promise<void>;
  /** Whether a table is being read: until it is, a search misses its rows. */
  isReading(): boolean;
  /** Notified when `isReading` may have changed. @returns a function that ends it. */
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

/** Whether the table's rows on this device are in the engine. */
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

/** Whether rows on this device are still being loaded into the engine. */
export function useTablesReading(): boolean {
  const engine = useEngine();
  return useSyncExternalStore(engine.onReading, engine.isReading);
}

/**
 * Loads all tables of this device into the engine while something looks for records by name: on a page without a table
 * none would be found.
 * @returns whether some are still loading; then queries must be repeated
 */
export function useAllTables(isWanted: boolean): boolean {
  const engine = useEngine();
  useEffect(() => {
    if (isWanted) void engine.ensureAll();
  }, [engine, isWanted]);
  return useTablesReading();
}
