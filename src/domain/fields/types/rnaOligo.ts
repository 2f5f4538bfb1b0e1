import { oligoType } from '../oligoType';

export const rnaOligoType = oligoType('rna-oligo', 'RNA oligo');
