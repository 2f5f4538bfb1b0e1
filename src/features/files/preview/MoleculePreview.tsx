import { type PreviewStructure, previewStructures, type RecordPreview } from '@/engine/askFileReader';
import { useDepiction } from '@/engine/depictions';
import { fileKind } from './fileKind';
import styles from './Preview.module.css';
import { useRead } from './useRead';

type Reader = (blob: Blob) => Promise<RecordPreview<PreviewStructure>>;

const readers = new Map<string, Reader>();

/** One function per file extension, so that a file is read once. */
function readerOf(name: string): Reader {
  const ending = name.replace(/^.*\./, '').toLowerCase();
  const held = readers.get(ending) ?? ((blob: Blob) => previewStructures(blob, `x.${ending}`));
  readers.set(ending, held);
  return held;
}

/** The structures of a molfile, SDF or list of SMILES, or the reaction of an RXN file, drawn. */
export function MoleculePreview({ blob, name }: { blob: Blob; name: string }) {
  const read = useRead(blob, readerOf(name));
  if (!read) return null;
  if ('fault' in read) return <p className={styles.note}>{read.fault}</p>;
  const { records, cut } = read.value;
  if (records.length === 0) return <p className={styles.note}>{name} holds no structure.</p>;
  const alone = records.length === 1;
  const isReaction = fileKind(name) === 'reaction';
  return (
    <div className={styles.scroll}>
      <div className={alone ? styles.one : styles.many}>
        {records.map(({ name: title, text, problem }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: records of a file are identified by their position
          <figure key={at} className={styles.structure}>
            {problem ? (
              <p className={styles.fault}>{problem}</p>
            ) : (
              <Drawing text={text} reaction={isReaction} alone={alone} />
            )}
            <figcaption>{isReaction ? '' : title}</figcaption>
          </figure>
        ))}
      </div>
      {cut && (
        <p className={styles.note}>The first {records.length} structures. Download the file to have all of them.</p>
      )}
    </div>
  );
}

function Drawing({ text, reaction, alone }: { text: string; reaction: boolean; alone: boolean }) {
  const [width, height] = reaction ? [620, 240] : alone ? [420, 300] : [180, 120];
  const depiction = useDepiction(text, width, height, { reaction });
  if (depiction.state === 'failed')
    return <span className={styles.note}>Not a readable {reaction ? 'reaction' : 'structure'}</span>;
  if (depiction.state === 'waiting') return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own chemistry worker, made from what it parsed
  return <span dangerouslySetInnerHTML={{ __html: depiction.svg }} />;
}
