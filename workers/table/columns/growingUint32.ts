/** Numbers appended one by one. */
export class GrowingUint32 {
  private array = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.array.length) {
      const grown = new Uint32Array(this.array.length * 2);
      grown.set(this.array);
      this.array = grown;
    }
    this.array[this.length++] = value;
  }

  /** A view of what was appended, valid until the next push. */
  view(): Uint32Array {
    return this.array.subarray(0, this.length);
  }
}
