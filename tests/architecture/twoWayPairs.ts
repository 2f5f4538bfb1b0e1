import type { SourceFile } from './sourceFiles';

/**
 * Folders directly below `root` that import each other, each with the imports of the direction that has fewer; type
 * imports count.
 */
export function twoWayPairs(files: readonly SourceFile[], root: string): string[] {
  const folderOf = (path: string) =>
    path.startsWith(root) ? /^([^/]+)\//.exec(path.slice(root.length))?.[1] : undefined;
  const arrows = new Map<string, string[]>();
  for (const file of files)
    for (const target of file.imports) {
      const [from, to] = [folderOf(file.path), folderOf(target)];
      if (!from || !to || from === to) continue;
      const arrow = `${from} -> ${to}`;
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), `${file.path} -> ${target}`]);
    }
  return [...arrows].flatMap(([arrow, imports]) => {
    const [from = '', to = ''] = arrow.split(' -> ');
    const back = from < to ? arrows.get(`${to} -> ${from}`) : undefined;
    if (!back) return [];
    return [`${from} <-> ${to}: ${(back.length < imports.length ? back : imports).join(', ')}`];
  });
}
