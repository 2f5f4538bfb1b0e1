import { beyondLimit, READ_LIMITS } from '../reading/readLimits';
import type { Annotation } from './plasmid';
import type { SequenceRecord } from './sequenceRecord';
import { type XmlElement, xmlElements } from './xmlElements';

/** Packets of the file that are read; the others contain history, traces and display settings. */
const COOKIE = 0x09;
const DNA = 0x00;
const NOTES = 0x06;
const FEATURES = 0x0a;

const HEAD = 5;
const CIRCULAR = 1;

interface Packet {
  at: number;
  bytes: Uint8Array;
}

/** Whether the bytes begin as a SnapGene file does. */
export function isSnapGene(bytes: Uint8Array): boolean {
  return bytes[0] === COOKIE && new TextDecoder().decode(bytes.subarray(HEAD, HEAD + 8)) === 'SnapGene';
}

/** The first packet of each type. */
function packetsOf(bytes: Uint8Array): { packets: Map<number, Packet>; fault: string | null } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const packets = new Map<number, Packet>();
  let at = 0;
  while (at < bytes.length) {
    const from = at + HEAD;
    const length = from <= bytes.length ? view.getUint32(at + 1) : 0;
    if (from > bytes.length || from + length > bytes.length)
      return { packets, fault: `Byte ${at}: the file is cut short.` };
    const type = bytes[at]!;
    if (!packets.has(type)) packets.set(type, { at, bytes: bytes.subarray(from, from + length) });
    at = from + length;
  }
  return { packets, fault: null };
}

/** 1 and 2 are the strands; 0, 3 and a missing value mean no single direction. */
const DIRECTIONS: { readonly [directionality: string]: 1 | -1 | undefined } = { '1': 1, '2': -1 };

function annotationOf(feature: XmlElement, segments: readonly XmlElement[]): Annotation | null {
  const ranges = segments.flatMap(({ attributes }) => {
    const read = /^(\d+)-(\d+)$/.exec(attributes.range ?? '');
    return read ? [{ start: Number(read[1]), end: Number(read[2]) }] : [];
  });
  const first = ranges[0];
  if (!first) return null;
  const direction = DIRECTIONS[feature.attributes.directionality ?? ''];
  const color = segments.map((segment) => segment.attributes.color).find((found) => found !== undefined);
  return {
    name: feature.attributes.name ?? feature.attributes.type ?? '',
    start: first.start,
    end: ranges.at(-1)!.end,
    ...(direction === undefined ? {} : { direction }),
    ...(color === undefined ? {} : { color }),
    ...(feature.attributes.type === undefined ? {} : { type: feature.attributes.type }),
  };
}

function annotationsOf(xml: string): Annotation[] {
  const features: { feature: XmlElement; inner: XmlElement[] }[] = [];
  for (const element of xmlElements(xml)) {
    if (element.name === 'Feature') features.push({ feature: element, inner: [] });
    else if (element.name === 'Segment') features.at(-1)?.inner.push(element);
    if (features.length > READ_LIMITS.features)
      throw beyondLimit('The map', READ_LIMITS.features, 'features', 'Delete the ones you do not need.');
  }
  return features.flatMap(({ feature, inner }) => annotationOf(feature, inner) ?? []);
}

/**
 * Reads a SnapGene file (.dna): packets of type, length and content, as the program's maker describes the format.
 * Sequence, topology, features with their colours, and the label of the map are read.
 * @param fileName names the sequence if the file does not; its ending is dropped.
 */
export function readSnapGene(bytes: Uint8Array, fileName: string): SequenceRecord {
  const record: SequenceRecord = {
    number: 1,
    line: 1,
    name: fileName.replace(/^.*[\\/]/, '').replace(/\.dna$/i, ''),
    description: '',
    sequence: '',
    annotations: [],
    topology: null,
    problem: null,
  };
  const broken = (reason: string) => ({ ...record, problem: { line: 0, reason } });
  if (!isSnapGene(bytes)) return broken('This is not a SnapGene file: its first packet does not identify it as one.');
  const { packets, fault } = packetsOf(bytes);
  const text = (type: number) => {
    const packet = packets.get(type);
    return packet ? new TextDecoder().decode(packet.bytes) : '';
  };
  const dna = packets.get(DNA);
  if (dna && dna.bytes.length > 1) {
    record.topology = (dna.bytes[0]! & CIRCULAR) === 1 ? 'circular' : 'linear';
    record.sequence = new TextDecoder().decode(dna.bytes.subarray(1));
  }
  record.annotations = annotationsOf(text(FEATURES));
  const label = /<CustomMapLabel>([^<]+)</.exec(text(NOTES))?.[1];
  if (label) record.name = label;
  if (fault) return broken(fault);
  if (record.sequence === '') return broken('The file contains no DNA sequence.');
  const foreign = record.sequence.search(/[^A-Za-z]/);
  if (foreign >= 0) return broken(`Byte ${dna!.at + HEAD + 1 + foreign}: not a sequence letter.`);
  const stray = record.annotations.find(({ start, end }) => Math.max(start, end) > record.sequence.length);
  if (stray) return broken(`Feature ${stray.name} is outside the ${record.sequence.length} bases.`);
  return record;
}
