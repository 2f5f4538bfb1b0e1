/** An expression that is not valid, or that uses what cannot be matched in linear time. */
export class PatternError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PatternError';
  }
}
