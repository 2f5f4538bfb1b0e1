import { createSdfParser } from '@/domain/files/sdfParser';
import { useDepiction } from '@/engine/depictions';
import styles from './Preview.module.css';
import { readText } from './readText';
import { useRead } from './useRead';

interface Molecules {
  structures: { name: string; text: string; reaction: boolean }[];
  cut: boolean;
}

const SHOWN = 24;

async function readMolecules(blob: Blob, name: string): Promise<Molecules> {
  const { text, cut } = await readText(blob);
  if (/\.rxn$/i.test(name)) return { structures: [{ name, text, reaction: true }], cut };
  if (/\.smi(?:les)?$/i.test(name)) {
    const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
    const structures = lines.slice(0, SHOWN).map((line) => {
      const [smiles = '', ...title] = line.trim().split(/\s+/);
      return { name: title.join(' '), text: smiles, reaction: false };
    });
    return { structures, cut: cut || lines.length > SHOWN };
  }
  const parser = createSdfParser();
  const records = [...parser.push(text), ...(cut ? [] : parser.end())];
  const structures = records
    .slice(0, SHOWN)
    .map((record) => ({ name: record.name || `Record ${record.number}`, text: record.molfile, reaction: false }));
  return { structures, cut: cut || records.length > SHOWN };
}

const readers = new Map<string, (blob: Blob) => Promise<Molecules>>();

/** One function per name, so that a file is read once. */
function readerOf(name: string): (blob: Blob) => Promise<Molecules> {
  const ending = name.replace(/^.*\./, '').toLowerCase();
  const held = readers.get(ending) ?? ((blob: Blob) => readMolecules(blob, `x.${ending}`));
  readers.set(ending, held);
  return held;
}

/** The structures of a molfile, SDF or list of SMILES, or the reaction of an RXN file, drawn. */
export function MoleculePreview({ blob, name }: { blob: Blob; name: string }) {
  const read = useRead(blob, readerOf(name));
  if (!read) return null;
  if ('fault' in read) return <p className={styles.note}>{read.fault}</p>;
  const { structures, cut } = read.value;
  const alone = structures.length === 1;
  return (
    <div className={styles.scroll}>
      <div className={alone ? styles.one : styles.many}>
        {structures.map(({ name: title, text, reaction }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: records of a file are their place
          <figure key={at} className={styles.structure}>
            <Drawing text={text} reaction={reaction} alone={alone} />
            <figcaption>{title}</figcaption>
          </figure>
        ))}
      </div>
      {cut && <p className={styles.note}>The first {structures.length} structures.</p>}
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
