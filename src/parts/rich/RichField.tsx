import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useShownText } from '@/documents/hooks/useShownText';
import type { TaskDocument } from '@/documents/hooks/useTaskDocument';
import { whyForeign } from '@/documents/taskDocument';
import type { RichNode } from '@/domain/richText/richNode';
import { showAlert } from '@/parts/acts/alerts';
import { useStore } from '@/store/hooks/StoreProvider';
import { Button, Skeleton } from '@/ui';
import styles from './Rich.module.css';
import type { RichEditorProps } from './RichEditor';
import { RichView } from './RichView';
import { takenAwayTopic } from './takenAwayTopic';
import { useTakenAway } from './useTakenAway';

const RichEditor = lazy(() => import('./RichEditor').then((part) => ({ default: part.RichEditor })));

interface Props
  extends Pick<
    RichEditorProps,
    'field' | 'label' | 'placeholder' | 'user' | 'onOpenChip' | 'takePictures' | 'sharePictures'
  > {
  /** Null until the document is opened. */
  text: TaskDocument | null;
  /** The text in the row: shown until the document is here. */
  held: RichNode;
  /** Whether the text is longer than the part in the row. */
  goesOn: boolean;
  /** People who may not edit see the text read-only. */
  isOff: boolean;
}

/** One text of a work item: an editor for those who may change it, otherwise the text itself, live. */
export function RichField({ text, field, held, goesOn, isOff, onOpenChip, ...editor }: Props) {
  const { userId } = useStore();
  const isHere = text?.isHere === true;
  const doc = isHere ? text.document.doc : null;
  // The whole text is checked once, not at every key press; the editor checks what arrives later.
  const wasForeign = useMemo(() => doc !== null && whyForeign(doc, field) !== null, [doc, field]);
  const [becameForeign, setForeign] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is checked again
  useEffect(() => setForeign(false), [doc, field]);
  const isForeign = wasForeign || becameForeign;
  const { label } = editor;
  const mayEdit = isHere && !isOff && !isForeign;
  const room = text?.document.room;
  // Somebody who looks at the keyboard would go on typing without an editor.
  const { onTyping, region } = useTakenAway<HTMLElement>({ name: room && `${room} ${field}`, mayEdit }, () => {
    if (!isOff || !room) return;
    const words = `${label} can no longer be changed. What you typed until then is kept.`;
    showAlert({ kind: 'error', text: words, topic: takenAwayTopic(room) });
  });
  const shown = useShownText(mayEdit ? null : doc, field) ?? held;
  const view = <RichView doc={shown} userId={userId} onOpenChip={onOpenChip} />;
  if (mayEdit)
    return (
      <Suspense fallback={view}>
        <RichEditor
          key={`${text.document.room} ${field}`}
          document={text.document}
          field={field}
          onOpenChip={onOpenChip}
          onForeign={() => setForeign(true)}
          onTyping={onTyping}
          {...editor}
        />
      </Suspense>
    );
  const isEmpty = (shown.content ?? []).length === 0;
  return (
    <div className={styles.field}>
      {isForeign && (
        <p className={styles.note} role="status">
          A newer version of the app wrote a part of this text. You can read it; reload the page to edit it.
          <Button onClick={() => location.reload()}>Reload</Button>
        </p>
      )}
      {!isHere && !isOff && text?.status.loaded && !text.status.connected && (
        <p className={styles.note} role="status">
          Somebody edited this text elsewhere. It can be edited here once the server can be reached.
        </p>
      )}
      {!isHere && goesOn && (
        <p className={styles.note} role="status">
          This is the beginning of the text. The rest is shown once the server can be reached.
        </p>
      )}
      <section aria-label={editor.label} {...region}>
        {isEmpty ? text === null ? <Skeleton lines={2} /> : <p className={styles.note}>Nothing written yet.</p> : view}
      </section>
    </div>
  );
}
