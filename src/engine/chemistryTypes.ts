/** What screens hear from the chemistry workers; the workers' own types stay behind the engine. */
export type { RGroupTable } from '@workers/chemistry';
