import { molfilesWith } from '@/domain/files/molfilesWith';
import { chemistryWorker } from '@/engine/chemistryWorkers';

/** Molfiles of structures, made by a worker of this page. */
export const toMolfiles = molfilesWith(chemistryWorker);
