import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/ui';
import styles from './Preview.module.css';

GlobalWorkerOptions.workerPort = null;
GlobalWorkerOptions.workerSrc = workerAddress;

type Opened = { state: 'waiting' } | { state: 'open'; pdf: PDFDocumentProxy } | { state: 'failed' };

/** The pages of a PDF, one at a time, drawn on a canvas: scripts in the file do not run. */
export function PdfPreview({ blob, name }: { blob: Blob; name: string }) {
  const [opened, setOpened] = useState<Opened>({ state: 'waiting' });
  const [page, setPage] = useState(1);
  useEffect(() => {
    let wanted = true;
    setPage(1);
    const loading = blob.arrayBuffer().then((data) => getDocument({ data, isEvalSupported: false }));
    loading
      .then((task) => task.promise)
      .then(
        (pdf) => wanted && setOpened({ state: 'open', pdf }),
        () => wanted && setOpened({ state: 'failed' }),
      );
    return () => {
      wanted = false;
      void loading.then((task) => task.destroy());
    };
  }, [blob]);
  if (opened.state === 'failed') return <p className={styles.note}>{name} is broken or locked by a password.</p>;
  if (opened.state === 'waiting') return null;
  const { pdf } = opened;
  return (
    <div className={styles.scroll}>
      <PdfPage pdf={pdf} number={page} name={name} />
      {pdf.numPages > 1 && (
        <div className={styles.pages}>
          <Button icon="left" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Page before
          </Button>
          <span>
            {page} of {pdf.numPages}
          </span>
          <Button iconAfter="right" disabled={page >= pdf.numPages} onClick={() => setPage(page + 1)}>
            Next page
          </Button>
        </div>
      )}
    </div>
  );
}

/** Width of a page in CSS px. */
const WIDTH = 620;

function PdfPage({ pdf, number, name }: { pdf: PDFDocumentProxy; number: number; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let drawing: { cancel(): void } | null = null;
    let wanted = true;
    void pdf.getPage(number).then((page) => {
      const target = canvas.current;
      if (!wanted || !target) return;
      const scale = (WIDTH / page.getViewport({ scale: 1 }).width) * window.devicePixelRatio;
      const viewport = page.getViewport({ scale });
      target.width = viewport.width;
      target.height = viewport.height;
      const task = page.render({ canvas: target, viewport });
      drawing = task;
      // It is no error if a page is left before it is drawn.
      task.promise.catch(() => undefined);
    });
    return () => {
      wanted = false;
      drawing?.cancel();
    };
  }, [pdf, number]);
  return <canvas ref={canvas} className={styles.page} role="img" aria-label={`Page ${number} of ${name}`} />;
}
