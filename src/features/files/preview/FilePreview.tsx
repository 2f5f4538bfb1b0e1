import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { FileEntry } from '@/domain/fields/fileListType';
import { useClient } from '@/store/hooks/ClientProvider';
import { useStore } from '@/store/hooks/StoreProvider';
import { Spinner } from '@/ui';
import { loadViewable } from '../state/loadFile';
import { CsvPreview } from './CsvPreview';
import { fileKind } from './fileKind';
import { ImagePreview } from './ImagePreview';
import { MoleculePreview } from './MoleculePreview';
import styles from './Preview.module.css';
import { SequencePreview } from './SequencePreview';
import { TextPreview } from './TextPreview';

// The PDF reader is as large as the rest of the page: it is loaded when the first PDF is viewed.
const PdfPreview = lazy(() => import('./PdfPreview').then((part) => ({ default: part.PdfPreview })));

interface FilePreviewProps {
  place: { recordId: string; fieldId: string };
  entry: FileEntry;
}

type Loaded = { state: 'waiting' } | { state: 'there'; blob: Blob } | { state: 'failed'; reason: string };

/** A file, shown without another program. */
export function FilePreview({ place, entry }: FilePreviewProps): ReactNode {
  const store = useStore();
  const client = useClient();
  const [loaded, setLoaded] = useState<Loaded>({ state: 'waiting' });
  const { recordId, fieldId } = place;
  const { fileId, filename, size } = entry;
  useEffect(() => {
    let wanted = true;
    setLoaded({ state: 'waiting' });
    loadViewable(store, client, { recordId, fieldId }, { fileId, filename, size }).then(
      (blob) => wanted && setLoaded({ state: 'there', blob }),
      (error: Error) => wanted && setLoaded({ state: 'failed', reason: error.message }),
    );
    return () => {
      wanted = false;
    };
  }, [store, client, recordId, fieldId, fileId, filename, size]);
  if (loaded.state === 'waiting')
    return (
      <div className={styles.note}>
        <Spinner label={`Loading ${filename}`} />
      </div>
    );
  if (loaded.state === 'failed')
    return <p className={styles.note}>This file is not on this device yet and cannot be fetched: {loaded.reason}</p>;
  const { blob } = loaded;
  switch (fileKind(filename)) {
    case 'image':
      return <ImagePreview blob={blob} name={filename} />;
    case 'pdf':
      return (
        <Suspense fallback={<Spinner label="Loading the reader of PDF" />}>
          <PdfPreview blob={blob} name={filename} />
        </Suspense>
      );
    case 'csv':
      return <CsvPreview blob={blob} />;
    case 'molecule':
    case 'reaction':
      return <MoleculePreview blob={blob} name={filename} />;
    case 'sequence':
    case 'snapgene':
      return <SequencePreview blob={blob} name={filename} />;
    case 'text':
      return <TextPreview blob={blob} />;
    case 'other':
      return <p className={styles.note}>There is no preview of this kind of file. Download it to open it.</p>;
  }
}
