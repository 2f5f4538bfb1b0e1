/** One table of measurements, printed by `npm run bench`. */
export interface BenchTable {
  title: string;
  columns: string[];
  rows: (string | number)[][];
  notes: string[];
}
