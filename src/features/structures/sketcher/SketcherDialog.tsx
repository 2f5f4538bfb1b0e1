import { useCallback, useEffect, useRef, useState } from 'react';
import { type FromSketcher, SKETCHER_PAGE, type SketchKind, type ToSketcher } from '@/domain/structures';
import { molfileTextFault } from '@/domain/structures/molfileTextFault';
import { Dialog, EmptyState, Kbd, Spinner } from '@/ui';
import { appliedText } from './appliedText';
import { onSheet } from './onSheet';
import styles from './Sketcher.module.css';

export interface SketcherDialogProps {
  kind: SketchKind;
  /** The initial structure; empty opens a blank sheet. */
  text: string;
  /** Title of the drawing: `Structure of CMP-0042`. */
  title: string;
  /**
   * Receives the drawing, as text of the given kind: `text` itself if it represents the same structure, empty if
   * everything was erased.
   */
  onApply(text: string): void;
  onClose(): void;
}

/** Time in milliseconds that the frame may take to start before a message is shown. */
const PATIENCE = 120_000;

type Phase = 'fetching' | 'starting' | 'open' | 'missing';

/**
 * Why the sheet is empty although there is a text: the message about a line of a molfile is more specific than the
 * sketcher's.
 */
function undrawnText(text: string, kind: SketchKind, problem: string): string {
  const reason = (kind === 'molfile' && molfileTextFault(text)) || problem;
  return `The text could not be drawn, so the sheet is empty. ${reason}`.trim();
}

/**
 * Draws a structure or reaction in Ketcher. Mod+Enter applies it, Esc cancels; a single Esc does not discard a drawing.
 */
export function SketcherDialog({ kind, text, title, onApply, onClose }: SketcherDialogProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [phase, setPhase] = useState<Phase>('fetching');
  const [note, setNote] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = useRef(false);
  const warned = useRef(false);

  useEffect(() => {
    let wanted = true;
    // From now on it is on this laptop, even without a network.
    navigator.serviceWorker?.controller?.postMessage('keep-later');
    // Checked beforehand: a frame whose page cannot be fetched does not report that to its parent.
    fetch(SKETCHER_PAGE).then(
      (response) => wanted && setPhase(response.ok ? 'starting' : 'missing'),
      () => wanted && setPhase('missing'),
    );
    return () => {
      wanted = false;
    };
  }, []);
  useEffect(() => {
    if (phase !== 'starting') return;
    const timer = setTimeout(() => setPhase('missing'), PATIENCE);
    return () => clearTimeout(timer);
  }, [phase]);

  useEffect(() => {
    // Only now it is visible, and an invisible element takes no focus.
    if (phase === 'open') frame.current?.focus();
  }, [phase]);

  const say = useCallback((message: ToSketcher) => {
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, []);
  const leave = useCallback(() => {
    if (changed.current && !warned.current) {
      warned.current = true;
      setNote('Esc again discards the drawing. Apply keeps it.');
      return false;
    }
    onClose();
    return true;
  }, [onClose]);
  const apply = useCallback(() => {
    setBusy(true);
    say({ say: 'read' });
  }, [say]);

  useEffect(() => {
    const take = async (drawn: Parameters<typeof appliedText>[0]) => {
      onApply(await appliedText(drawn, kind, text));
      onClose();
    };
    const onMessage = (event: MessageEvent<FromSketcher>) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== window.location.origin) return;
      const message = event.data;
      switch (message.say) {
        case 'ready':
          void onSheet(text, kind).then((sheet) => say({ say: 'open', kind, text: sheet }));
          break;
        case 'opened':
          setPhase('open');
          if (message.problem !== null) setNote(undrawnText(text, kind, message.problem));
          break;
        case 'changed':
          changed.current = true;
          warned.current = false;
          setNote(null);
          break;
        case 'drawn':
          void take(message);
          break;
        case 'fault':
          setBusy(false);
          setNote(message.reason);
          break;
        case 'escape':
          leave();
          break;
        case 'apply':
          apply();
          break;
      }
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [say, kind, text, onApply, onClose, leave, apply]);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onCancel={leave}
      title={title}
      width="full"
      onSubmit={apply}
      submitLabel="Apply"
      submitDisabled={phase !== 'open'}
      busy={busy}
      footerNote={
        note ?? (
          <>
            <Kbd keys="Mod+Enter" /> applies, <Kbd keys="Esc" /> leaves
          </>
        )
      }
    >
      {phase === 'missing' ? (
        <EmptyState>
          The sketcher is not on this laptop yet and cannot be fetched now. It is saved for work without a network a
          moment after the page was opened with one. Until then a structure can be typed or pasted as SMILES.
        </EmptyState>
      ) : (
        <div className={styles.sheet}>
          {phase !== 'open' && <Spinner label="Loading the sketcher" />}
          {phase !== 'fetching' && (
            <iframe
              ref={frame}
              className={styles.frame}
              data-open={phase === 'open' || undefined}
              title="Sketcher"
              src={SKETCHER_PAGE}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
