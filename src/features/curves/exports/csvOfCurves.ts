import { csvLine } from '@/domain/files/csvCell';
import type { CurveLine } from '../model/curveLine';
import { type ResultCell, resultHeads, resultRow } from '../model/resultTable';

const text = (cell: ResultCell): string => (cell === null ? '' : String(cell));

/** All metrics and selectivities of all curves as CSV, in full precision. */
export function csvOfCurves(lines: readonly CurveLine[], doseUnit: string): string {
  const rows = lines.map((line) => resultRow(line).map(text));
  return [resultHeads(lines, doseUnit), ...rows].map((row) => csvLine(row)).join('');
}
