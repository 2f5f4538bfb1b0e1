import type { FileEntry } from '@/domain/fields/fileListType';
import { useUploadPart } from '@/store/hooks/useUploadPart';
import { Icon } from '@/ui';
import styles from './Files.module.css';
import { fileIcon } from './preview/fileKind';
import { isPictureName } from './thumbs/thumbCache';
import { useThumb } from './thumbs/useThumb';

export interface FileCellProps {
  recordId: string;
  fieldId: string;
  entries: readonly FileEntry[];
  width: number;
  rowHeight: number;
}

/** Padding around a thumbnail, in px. */
const EDGE = 8;
const percent = (part: number) => `${Math.floor(part * 100)} %`;

/** The files of a cell: pictures as thumbnails, others by name. Those that do not fit are counted. */
export function FileCell({ recordId, fieldId, entries, width, rowHeight }: FileCellProps) {
  const side = Math.max(20, Math.min(88, rowHeight - EDGE));
  const pictures = entries.some((entry) => isPictureName(entry.filename));
  // Pictures are side by side; of other files the first is named, which says more than a row of icons.
  const room = pictures ? Math.max(1, Math.floor((width - 16) / (side + 4))) : 1;
  const shown = entries.slice(0, pictures && entries.length > room ? Math.max(1, room - 1) : room);
  const alone = shown.length === 1;
  const names = entries.map((entry) => entry.filename).join(', ');
  return (
    <span className={styles.cell} title={names}>
      {shown.map((entry) => (
        <CellFile key={entry.fileId} place={{ recordId, fieldId }} entry={entry} side={side} named={alone} />
      ))}
      {entries.length > shown.length && <OtherFiles entries={entries.slice(shown.length)} />}
    </span>
  );
}

/** Files that do not fit: their number, and the upload progress of one of them. */
function OtherFiles({ entries }: { entries: readonly FileEntry[] }) {
  const part = useUploadPart(...entries.map((entry) => entry.fileId));
  return (
    <span className={styles.more}>
      +{entries.length}
      {part !== null && ` ${percent(part)}`}
    </span>
  );
}

interface CellFileProps {
  place: { recordId: string; fieldId: string };
  entry: FileEntry;
  side: number;
  /** Shows the name after the icon. */
  named: boolean;
}

function CellFile({ place, entry, side, named }: CellFileProps) {
  const thumb = useThumb(place, entry);
  const part = useUploadPart(entry.fileId);
  const progress = part !== null && <span className={styles.more}>{percent(part)}</span>;
  if (thumb.state === 'drawn')
    return (
      <>
        <img
          className={styles.thumb}
          style={{ height: side, maxWidth: side * 1.6 }}
          src={thumb.url}
          alt={entry.filename}
          draggable={false}
        />
        {named && side < 32 && <span className={styles.name}>{entry.filename}</span>}
        {progress}
      </>
    );
  return (
    <span className={styles.file}>
      <Icon name={fileIcon(entry.filename)} />
      {named && <span className={styles.name}>{entry.filename}</span>}
      {progress}
    </span>
  );
}
