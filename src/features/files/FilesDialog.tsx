import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FileEntry } from '@/domain/fields/fileListType';
import { Refusal } from '@/domain/refusal';
import { saveBlob } from '@/lib/saveBlob';
import { bytesText } from '@/lib/words/bytesText';
import { useClient } from '@/store/hooks/ClientProvider';
import { useStore } from '@/store/hooks/StoreProvider';
import { useIsUnsent } from '@/store/hooks/useIsUnsent';
import { useRecord } from '@/store/hooks/useRecord';
import { useUploadPart } from '@/store/hooks/useUploadPart';
import { Button, Dialog, EmptyState, ErrorText, Icon, IconButton } from '@/ui';
import styles from './Files.module.css';
import { FilePreview } from './preview/FilePreview';
import { fileIcon } from './preview/fileKind';
import { type AddedFiles, addFiles } from './state/addFiles';
import { type FilePlace, filesOf } from './state/cellFiles';
import { loadFile } from './state/loadFile';
import { removeFile } from './state/removeFile';
import { useThumb } from './thumbs/useThumb';

export interface FilesDialogProps {
  /** Names of field and record, for the title. */
  title: string;
  place: FilePlace;
  kind: 'file' | 'image';
  /** False for people who may only view. */
  mayWrite: boolean;
  onClose(): void;
}

/** The message about files that were not accepted. */
export function refusedText(refused: AddedFiles['refused']): string | null {
  if (refused.length === 0) return null;
  return refused.map(({ name, reason }) => `${name}: ${reason}`).join(' ');
}

/** The files of a cell: view, add, remove, save. Every change is written immediately and can be undone. */
export function FilesDialog({ title, place, kind, mayWrite, onClose }: FilesDialogProps) {
  const store = useStore();
  const client = useClient();
  const record = useRecord(place.recordId);
  const entries = filesOf(record ?? undefined, place);
  const [chosen, setChosen] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const shown = entries.find((entry) => entry.fileId === chosen) ?? entries.at(-1) ?? null;

  const showFailure = (error: unknown) => {
    if (!(error instanceof Error)) throw error;
    setFault(error instanceof Refusal ? (error.issues[0]?.message ?? error.message) : error.message);
  };
  const add = (files: readonly File[]) => {
    if (files.length === 0) return;
    addFiles(store, place, kind, files).then(({ refused }) => {
      setFault(refusedText(refused));
      setChosen(null);
    }, showFailure);
  };
  const takePasted = useEffectEvent((event: ClipboardEvent) => {
    if (!mayWrite || !event.clipboardData || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    add([...event.clipboardData.files]);
  });
  // Browsers send a paste to the focused element, which need not be in the list of files.
  useEffect(() => {
    const listen = (event: ClipboardEvent) => takePasted(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
  const noun = kind === 'image' ? 'picture' : 'file';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      width="lg"
      cancelLabel="Close"
      footerNote={fault && <ErrorText>{fault}</ErrorText>}
    >
      <section
        className={styles.dialog}
        data-over={over || undefined}
        aria-label={title}
        onDragOver={(event) => {
          if (!mayWrite || !event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false);
          if (!mayWrite || event.dataTransfer.files.length === 0) return;
          // Otherwise the page would treat it as an import.
          event.preventDefault();
          add([...event.dataTransfer.files]);
        }}
      >
        <div className={styles.list}>
          <ul>
            {entries.map((entry) => (
              <li key={entry.fileId}>
                <FileLine
                  place={place}
                  entry={entry}
                  chosen={entry === shown}
                  onChoose={() => setChosen(entry.fileId)}
                  onSave={() =>
                    void loadFile(store, client, place, entry).then(
                      (blob) => saveBlob(entry.filename, blob),
                      showFailure,
                    )
                  }
                  onRemove={mayWrite ? () => void removeFile(store, place, entry.fileId).catch(showFailure) : undefined}
                />
              </li>
            ))}
          </ul>
          {mayWrite && entries.length > 0 && (
            <Button icon="plus" onClick={() => input.current?.click()}>
              Add {noun}s
            </Button>
          )}
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept={kind === 'image' ? 'image/*' : undefined}
            onChange={(event) => {
              add([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </div>
        <div className={styles.preview}>
          {shown ? (
            <FilePreview key={shown.fileId} place={place} entry={shown} />
          ) : (
            <EmptyState
              {...(mayWrite ? { action: { label: `Choose ${noun}s`, onAct: () => input.current?.click() } } : {})}
            >
              {mayWrite ? `Drop ${noun}s here, or paste a screenshot.` : `There is no ${noun} in this cell.`}
            </EmptyState>
          )}
        </div>
      </section>
    </Dialog>
  );
}

/** The size, and the progress during the upload. */
function FileState({ entry }: { entry: FileEntry }) {
  const part = useUploadPart(entry.fileId);
  const isUnsent = useIsUnsent(entry.fileId);
  const state = part !== null ? `${Math.floor(part * 100)} % uploaded` : isUnsent ? 'waits to be uploaded' : null;
  return (
    <span className={styles.size}>{[bytesText(entry.size), state].filter((word) => word !== null).join(' · ')}</span>
  );
}

interface FileLineProps {
  place: FilePlace;
  entry: FileEntry;
  chosen: boolean;
  onChoose(): void;
  onSave(): void;
  onRemove: (() => void) | undefined;
}

function FileLine({ place, entry, chosen, onChoose, onSave, onRemove }: FileLineProps) {
  const thumb = useThumb(place, entry);
  return (
    <div className={styles.line} data-chosen={chosen || undefined}>
      <button type="button" className={styles.choose} aria-pressed={chosen} onClick={onChoose}>
        <span className={styles.mark}>
          {thumb.state === 'drawn' ? <img src={thumb.url} alt="" /> : <Icon name={fileIcon(entry.filename)} />}
        </span>
        <span className={styles.words}>
          <span className={styles.name} title={entry.filename}>
            {entry.filename}
          </span>
          <FileState entry={entry} />
        </span>
      </button>
      <IconButton icon="download" size="small" label={`Download ${entry.filename}`} onClick={onSave} />
      {onRemove && <IconButton icon="trash" size="small" label={`Remove ${entry.filename}`} onClick={onRemove} />}
    </div>
  );
}
