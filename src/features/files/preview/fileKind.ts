import type { IconName } from '@/ui';

/** How a file is looked at, by its name. */
export type FileKind = 'image' | 'pdf' | 'csv' | 'text' | 'molecule' | 'reaction' | 'sequence' | 'snapgene' | 'other';

const KINDS: readonly (readonly [RegExp, FileKind])[] = [
  [/\.(?:png|jpe?g|gif|webp|avif|bmp|svg|tiff?)$/i, 'image'],
  [/\.pdf$/i, 'pdf'],
  [/\.(?:csv|tsv|tab)$/i, 'csv'],
  [/\.(?:mol|sdf|sd|smi|smiles)$/i, 'molecule'],
  [/\.(?:rxn)$/i, 'reaction'],
  [/\.(?:gb|gbk|genbank|ape|fa|fasta|fna|faa|ffn|seq)$/i, 'sequence'],
  [/\.dna$/i, 'snapgene'],
  [/\.(?:txt|md|log|json|xml|ya?ml|r|py|html?|css|js|ts|ini|cfg)$/i, 'text'],
];

export function fileKind(name: string): FileKind {
  return KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
}

const ICONS: Partial<Record<FileKind, IconName>> = {
  image: 'image',
  csv: 'table',
  molecule: 'hex',
  reaction: 'reaction',
  sequence: 'sequence',
  snapgene: 'plasmid',
  text: 'text',
};

export function fileIcon(name: string): IconName {
  return ICONS[fileKind(name)] ?? 'file';
}

/** `1.4 MB` */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
