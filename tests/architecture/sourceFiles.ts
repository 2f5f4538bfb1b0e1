import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export interface SourceFile {
  /** Path from the repository's root, with forward slashes. */
  path: string;
  text: string;
  /** Imported files of this repository, as paths from the root without extension. */
  imports: string[];
}

const ALIASES: Record<string, string> = {
  '@/': 'src/',
  '@workers/': 'workers/',
  '@server/': 'sync-server/',
  '@tests/': 'tests/',
};

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;

function resolveImport(from: string, specifier: string): string | null {
  for (const [alias, folder] of Object.entries(ALIASES))
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length);
  if (!specifier.startsWith('.')) return null;
  return relative(ROOT, resolve(ROOT, dirname(from), specifier)).replaceAll('\\', '/');
}

function importsOf(path: string, text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(IMPORT)) {
    const resolved = resolveImport(path, (match[1] ?? match[2] ?? match[3])!);
    if (resolved) found.push(resolved.replace(/\.(tsx?|mjs|css)$/, ''));
  }
  return found;
}

/** All TypeScript files below the given top-level folders. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  const files: SourceFile[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (/\.tsx?$/.test(entry.name)) {
        const text = readFileSync(join(ROOT, path), 'utf8');
        files.push({ path, text, imports: importsOf(path, text) });
      }
    }
  };
  for (const folder of folders) walk(folder);
  return files;
}

/** The code of a file without its comments. */
export function codeOf(file: SourceFile): string {
  return file.text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
}
