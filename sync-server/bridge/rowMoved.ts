import { Refusal } from '@/domain/refusal';

/** The resource was changed between the look of a round and its write: the round is to look again. */
export class RowMoved extends Refusal {
  constructor() {
    super('conflict', 'The row was changed meanwhile.');
  }
}
