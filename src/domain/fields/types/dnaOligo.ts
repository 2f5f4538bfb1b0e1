import { oligoType } from '../oligoType';

export const dnaOligoType = oligoType('dna-oligo', 'DNA oligo');
