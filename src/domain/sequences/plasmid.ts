import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';
import { pickKeys } from '@/lib/pickKeys';

/** A feature of a plasmid: positions count from 1, both ends included; start > end crosses the origin. */
export type Annotation = {
  name: string;
  start: number;
  end: number;
  direction?: -1 | 1;
  color?: string;
  type?: string;
};

export type Plasmid = { name: string; seq: string; annotations: Annotation[] };

const optionalText = (value: Json | undefined) => value === undefined || typeof value === 'string';

function isAnnotation(value: Json): boolean {
  if (!isObject(value) || typeof value.name !== 'string') return false;
  if (!Number.isSafeInteger(value.start) || !Number.isSafeInteger(value.end)) return false;
  const { direction, color, type } = value;
  return (direction === undefined || direction === -1 || direction === 1) && optionalText(color) && optionalText(type);
}

/** A faster equivalent of the schema. */
export function isPlasmid(content: Json): content is Plasmid & Json {
  if (!isObject(content) || typeof content.name !== 'string' || typeof content.seq !== 'string') return false;
  return Array.isArray(content.annotations) && content.annotations.every(isAnnotation);
}

/** The plasmid without unknown keys. */
export function plainPlasmid({ name, seq, annotations }: Plasmid): Plasmid {
  const keys = ['name', 'start', 'end', 'direction', 'color', 'type'] as const;
  return { name, seq, annotations: annotations.map((annotation) => pickKeys(annotation, keys)) };
}
