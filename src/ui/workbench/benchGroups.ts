import type { GridGroup } from '../grid';

const GROUPS = 200;

/** Groups of a few generated rows each; closed ones show only their heads. */
export function benchGroups(closed: ReadonlySet<string>): GridGroup[] {
  let atRow = 0;
  return Array.from({ length: GROUPS }, (_, index) => {
    const key = `g${index}`;
    const size = 5 + (index % 7) * 4;
    const group: GridGroup = {
      key,
      atRow,
      caption: 'Place',
      title: `Group ${index + 1}`,
      count: size,
      closed: closed.has(key),
      summary: 'geomean 15.8 nM · 1 qualified left out',
    };
    if (!closed.has(key)) atRow += size;
    return group;
  });
}
