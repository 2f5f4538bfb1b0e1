/** An engine to compare with; its answers are record numbers in order. */
export interface Peer {
  name: string;
  range(low: number, high: number): ArrayLike<number> | Promise<ArrayLike<number>>;
  sortByNumber(): ArrayLike<number> | Promise<ArrayLike<number>>;
  search(text: string): ArrayLike<number> | Promise<ArrayLike<number>>;
  tags(any: string[], within: string[]): ArrayLike<number> | Promise<ArrayLike<number>>;
}
