import { molfilesWith } from '@/domain/files/molfilesWith';
import { chemistryHere } from './chemistryHere';

/** Molfiles of structures, generated on this server. */
export const molfilesOf = molfilesWith(chemistryHere);
