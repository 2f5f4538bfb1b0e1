import { Gauge, type Registry } from 'prom-client';
import type { CacheMemory } from './cacheMemory';

/** Registers metrics of the memory that the caches hold, by use. */
export function cacheMetrics(registry: Registry, memory: CacheMemory): void {
  new Gauge({
    name: 'labtide_cache_bytes',
    help: 'Memory of the caches over all workspaces, estimated',
    labelNames: ['use'],
    registers: [registry],
    collect() {
      for (const [use, bytes] of memory.uses) this.set({ use }, bytes);
    },
  });
}
