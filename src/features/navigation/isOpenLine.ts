import type { NavLine } from './navLine';

/**
 * Whether the line's page is open. A table that opens with one of its views has a page for all its records; that counts
 * as the table.
 */
export function isOpenLine(line: Pick<NavLine, 'path'>, path: string): boolean {
  return path === line.path || path === `${line.path}/all`;
}
