import { type DragEvent, useRef, useState } from 'react';
import { wordsOfFailure } from '@/contract/wordsOfFailure';
import { type FileEntry, isFileList } from '@/domain/fields/fileListType';
import type { PropertyDefinition } from '@/domain/kinds/propertyDefinition';
import type { Json } from '@/lib/json';
import { saveBlob } from '@/lib/saveBlob';
import { bytesText } from '@/lib/words/bytesText';
import { sharedFile } from '@/parts/acts/sharedFile';
import { usePicture } from '@/parts/rich/usePicture';
import { useClient } from '@/store/hooks/ClientProvider';
import { useStore } from '@/store/hooks/StoreProvider';
import { useIsUnsent } from '@/store/hooks/useIsUnsent';
import { useUploadPart } from '@/store/hooks/useUploadPart';
import { Button, Icon, IconButton } from '@/ui';
import { addPropertyFiles, type FilesPlace, removePropertyFile } from './changePropertyFiles';
import styles from './Item.module.css';

interface Props {
  taskId: string;
  property: PropertyDefinition;
  content: Json;
  /** Why they cannot be changed; null = they can. */
  offReason: string | null;
}

/** The files of a metadata field of an item: chosen, dropped, saved and removed here. */
export function PropertyFiles({ taskId, property, content, offReason }: Props) {
  const store = useStore();
  const client = useClient();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const kind = property.field_type === 'image' ? 'image' : 'file';
  const place: FilesPlace = { taskId, propertyId: property.id, kind };
  const entries = isFileList(content) ? content : [];
  const add = (files: readonly File[]) => {
    if (files.length > 0) void addPropertyFiles(store, place, files).then(setFault);
  };
  const save = (entry: FileEntry) =>
    void sharedFile(store, client, entry).then(
      (blob) => saveBlob(entry.filename, blob),
      (error: unknown) =>
        setFault(wordsOfFailure(error, `${entry.filename} is not on this laptop and the server cannot be reached.`)),
    );
  const takesFiles = (event: DragEvent) => offReason === null && event.dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; by keyboard, the button beside it does the same
    <div
      className={styles.files}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!takesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!takesFiles(event)) return;
        // Otherwise the page would treat it as an import.
        event.preventDefault();
        event.stopPropagation();
        add([...event.dataTransfer.files]);
      }}
    >
      {entries.map((entry) => (
        <PropertyFile
          key={entry.fileId}
          entry={entry}
          isPicture={kind === 'image'}
          onSave={() => save(entry)}
          onRemove={offReason === null ? () => void removePropertyFile(store, place, entry).then(setFault) : undefined}
        />
      ))}
      {offReason === null && (
        <Button
          variant="bare"
          icon="plus"
          aria-label={`Add ${kind === 'image' ? 'pictures' : 'files'} to ${property.property_name}`}
          onClick={() => input.current?.click()}
        >
          Add
        </Button>
      )}
      {offReason !== null && entries.length === 0 && <span className={styles.quiet}>—</span>}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={`Files for ${property.property_name}`}
        accept={kind === 'image' ? 'image/*' : undefined}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {fault && (
        <span className={styles.refused} role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}

interface FileProps {
  entry: FileEntry;
  isPicture: boolean;
  onSave(): void;
  onRemove: (() => void) | undefined;
}

function PropertyFile({ entry, isPicture, onSave, onRemove }: FileProps) {
  const part = useUploadPart(entry.fileId);
  const isUnsent = useIsUnsent(entry.fileId);
  const state = part !== null ? `${Math.floor(part * 100)} % uploaded` : isUnsent ? 'waits to be uploaded' : null;
  return (
    <div className={styles.file}>
      {isPicture ? <PropertyPicture entry={entry} /> : <Icon name="file" />}
      <button type="button" className={styles.fileName} title={`Download ${entry.filename}`} onClick={onSave}>
        {entry.filename}
      </button>
      <span className={styles.quiet}>{state ?? bytesText(entry.size)}</span>
      {onRemove && <IconButton size="small" icon="x" label={`Remove ${entry.filename}`} onClick={onRemove} />}
    </div>
  );
}

function PropertyPicture({ entry }: { entry: FileEntry }) {
  const shown = usePicture(entry);
  if (shown.state !== 'shown') return <Icon name="image" />;
  return <img className={styles.thumb} src={shown.url} alt={entry.filename} />;
}
