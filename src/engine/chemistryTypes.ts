/** Answers of the chemistry workers to screens; the workers' own types stay behind the engine. */
export type { RGroupTable } from '@workers/chemistry';
