import { molfilesWith } from '@/domain/files/molfilesWith';
import { chemistryWorker } from '@/engine/chemistryWorkers';

/** Molfiles of structures, written by a worker of this page. */
export const toMolfiles = molfilesWith(chemistryWorker);
