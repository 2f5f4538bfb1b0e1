import { Refusal } from '@/domain/refusal';

/** The resource was changed between the reading and the writing of a round: the round must start over. */
export class RowMoved extends Refusal {
  constructor() {
    super('conflict', 'The row has changed in the meantime.');
  }
}
