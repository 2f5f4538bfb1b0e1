import { molfilesWith } from '@/domain/files/molfilesWith';
import { chemistryHere } from './chemistryHere';

/** Molfiles of structures, made on this server. */
export const molfilesOf = molfilesWith(chemistryHere);
