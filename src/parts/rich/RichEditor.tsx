import { Editor } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { Dropcursor, Gapcursor, Placeholder } from '@tiptap/extensions';
import { EditorContent } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import type * as Y from 'yjs';
import type { OpenDocument } from '@/documents/openDocument';
import { whyForeign } from '@/documents/taskDocument';
import type { RichNode } from '@/domain/richText/richNode';
import { unknownContent } from '@/domain/richText/unknownContent';
import { classNames } from '@/lib/classNames';
import { readChild } from '@/lib/yjs/readFragment';
import { useStableCall } from '@/ui';
import { type CaretUser, caretExtension } from './caretExtension';
import { insertPictures, type NewPicture } from './insertPictures';
import { keptNodes } from './keptNodes';
import { pastedPictures } from './pastedPictures';
import styles from './Rich.module.css';
import { RichToolbar } from './RichToolbar';
import type { OnOpenChip } from './RichView';
import { richKeys, richNodes } from './richExtensions';
import { steadyCaret } from './steadyCaret';
import { undoSteps } from './undoSteps';
import { useSuggestions } from './useSuggestions';
import { wordLists } from './wordLists';

/** The parts of a document that an editor uses. */
export type EditedDocument = Pick<OpenDocument, 'doc' | 'awareness'>;

export interface RichEditorProps {
  document: EditedDocument;
  /** Name of the fragment. */
  field: string;
  label: string;
  placeholder: string;
  user: CaretUser;
  onOpenChip: OnOpenChip;
  /** Stores pictures and says which may be inserted; absent if pictures cannot be added. */
  takePictures?: ((files: readonly File[]) => Promise<NewPicture[]>) | undefined;
  /** Called when pictures of another text were pasted. */
  sharePictures?: ((fileIds: readonly string[]) => void) | undefined;
  /**
   * Called when the editor gets or loses the focus; when it is removed while somebody writes in it, no event reports
   * the loss.
   */
  onTyping?: (isIn: boolean) => void;
  /** Called when content arrived that this version does not know: the text must then be shown without an editor. */
  onForeign(): void;
}

/** Maximum number of milliseconds between the loss of the focus and the end of an editor that is removed. */
const LEAVING = 300;

const isPicture = (file: File) => file.type.startsWith('image/');

/** Content of a change that this version does not know. */
function bringsForeign(doc: Y.Doc, field: string, events: readonly Y.YEvent<Y.XmlElement | Y.XmlText>[]): boolean {
  return events.some(({ target }) =>
    target === (doc.getXmlFragment(field) as unknown)
      ? whyForeign(doc, field) !== null
      : unknownContent(readChild(target) as RichNode[]) !== null,
  );
}

/**
 * The editor of one text of a document: what is typed goes into the document, onto this disk and to colleagues
 * immediately.
 */
export function RichEditor(props: RichEditorProps) {
  const { document: open, field, label, placeholder, user, onOpenChip, takePictures, sharePictures } = props;
  const [editor, setEditor] = useState<Editor | null>(null);
  const after = useRef<HTMLSpanElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const hint = useId();
  const suggestions = useSuggestions(editor);
  const foreign = useStableCall(props.onForeign);
  const typing = useStableCall((isIn: boolean) => props.onTyping?.(isIn));
  const openChip = useStableCall(onOpenChip);
  const onKey = useStableCall((event: KeyboardEvent) => {
    if (suggestions.onKey(event)) return true;
    if (event.key !== 'Escape') return false;
    // Tab indents in lists and moves through tables: from here it leaves the text.
    after.current?.focus();
    return true;
  });
  const addPictures = useStableCall((files: readonly File[], at?: number) => {
    const pictures = files.filter(isPicture);
    if (!takePictures || pictures.length === 0) return false;
    void takePictures(pictures).then((taken) => {
      if (!editor || editor.isDestroyed || taken.length === 0) return;
      insertPictures(editor, taken, at);
    });
    return true;
  });
  const share = useStableCall((fileIds: readonly string[]) => sharePictures?.(fileIds));
  const { id, name, color } = user;
  useEffect(() => {
    const fragment = open.doc.getXmlFragment(field);
    // The text may have changed since the page last checked it, while the editor was loading.
    if (whyForeign(open.doc, field) !== null) return foreign();
    let made: Editor | null = null;
    // Registered before the editor's own listener: the editor must be gone before it deletes content that it does not
    // know.
    const guard = (events: Y.YEvent<Y.XmlElement | Y.XmlText>[], { local }: Y.Transaction) => {
      if (local || !bringsForeign(open.doc, field, events)) return;
      made?.destroy();
      foreign();
    };
    fragment.observeDeep(guard as Parameters<typeof fragment.observeDeep>[0]);
    made = new Editor({
      extensions: [
        ...richNodes,
        ...richKeys,
        Collaboration.configure({ fragment }),
        keptNodes,
        caretExtension(open.awareness, { id, name, color }),
        Placeholder.configure({ placeholder }),
        Dropcursor,
        Gapcursor,
        undoSteps,
        steadyCaret,
        wordLists,
      ],
      editorProps: {
        attributes: {
          class: styles.text ?? '',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-describedby': hint,
        },
        handleKeyDown: (_view, event) => onKey(event),
        transformPasted(slice) {
          const found: string[] = [];
          slice.content.descendants((node) => {
            if (node.type.name === 'image') found.push(String(node.attrs.fileId));
          });
          if (found.length > 0) share(found);
          return slice;
        },
        handlePaste: (_view, event) => addPictures(pastedPictures(event.clipboardData)),
        handleDrop: (view, event, _slice, moved) =>
          !moved &&
          addPictures(
            [...(event.dataTransfer?.files ?? [])],
            view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
          ),
        handleClickOn: (_view, _pos, node, _nodePos, event, direct) => {
          const { type, attrs } = node;
          if (!direct || !['record', 'task', 'set'].includes(type.name)) return false;
          event.preventDefault();
          openChip(type.name as 'record' | 'task' | 'set', String(attrs.id), String(attrs.sliceId ?? ''));
          return true;
        },
      },
    });
    const editing = made;
    // It also loses the focus because it is being removed, just before it is destroyed.
    const leave = () => setTimeout(() => !editing.isDestroyed && !editing.isFocused && typing(false), LEAVING);
    made.on('focus', () => typing(true)).on('blur', leave);
    setEditor(made);
    return () => {
      fragment.unobserveDeep(guard as Parameters<typeof fragment.observeDeep>[0]);
      setEditor(null);
      made?.destroy();
    };
  }, [open, field, label, placeholder, hint, id, name, color, foreign, typing, openChip, onKey, addPictures, share]);
  const choose = takePictures ? () => chooser.current?.click() : undefined;
  return (
    <div className={styles.field}>
      {editor && <RichToolbar editor={editor} label={label} onPictures={choose} />}
      <div className={classNames(styles.edited)}>
        <EditorContent editor={editor} />
      </div>
      <span id={hint} className={styles.unseen}>
        Escape, then Tab leaves the text.
      </span>
      <span ref={after} tabIndex={-1} className={styles.after} aria-label={`End of ${label}`} role="note" />
      {takePictures && (
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          multiple
          hidden
          onChange={(event) => {
            addPictures([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      )}
      {suggestions.list}
    </div>
  );
}
