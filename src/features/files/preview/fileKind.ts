import type { IconName } from '@/ui';

/** How a file is previewed, depending on its name. */
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

/** How a file is previewed, judged by its extension. */
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

/** The icon of a file, by its kind. */
export function fileIcon(name: string): IconName {
  return ICONS[fileKind(name)] ?? 'file';
}
