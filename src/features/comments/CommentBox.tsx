import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { NamedRecord } from '@/domain/comments/typedComment';
import { takePictures } from '@/parts/rich/takePictures';
import type { NewFile } from '@/store/acts/localFiles';
import { useStore } from '@/store/hooks/StoreProvider';
import { Button, ErrorText, IconButton, TextArea } from '@/ui';
import styles from './Comments.module.css';
import { type Mentionable, type MentionLine, MentionList, mentionBefore } from './MentionList';
import { useMentionLines } from './state/useMentionLines';

interface CommentBoxProps {
  label: string;
  text: string;
  pictures: readonly NewFile[];
  people: readonly Mentionable[];
  /** Label of the button. */
  action: string;
  /** Whether there is something to send besides the text. */
  hasMore?: boolean;
  autoFocus?: boolean;
  /** Called when a record was chosen for a #. */
  onRecord(record: NamedRecord): void;
  onText(text: string): void;
  onPictures(pictures: NewFile[]): void;
  onSend(): void;
  /** Cancels what is being typed; absent if there is nothing to cancel. */
  onCancel?: (() => void) | undefined;
}

const picturesIn = (data: DataTransfer) => [...data.files];

/** The input for a comment: @ mentions somebody, # a record, pictures are pasted or dropped, Mod+Enter sends. */
export function CommentBox(props: CommentBoxProps) {
  const { label, text, pictures, people, action, autoFocus, onText, onPictures, onSend, onCancel } = props;
  const store = useStore();
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** The text up to and including a name that was just chosen: the caret is put after it. */
  const named = useRef<string | null>(null);
  const [caret, setCaret] = useState(-1);
  const [active, setActive] = useState(0);
  const [left, setLeft] = useState<number | null>(null);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [over, setOver] = useState(false);
  const asked = caret >= 0 ? mentionBefore(text, caret) : null;
  const { lines: found, sliceOf } = useMentionLines(asked && asked.from !== left ? asked : null, people);
  const isEmpty = text.trim() === '' && pictures.length === 0 && !props.hasMore;

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    // As high as its content, so that no line is out of view.
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight + 2, 240)}px`;
  });

  useLayoutEffect(() => {
    // Before the next key press: characters typed in between would be split by a caret that moves.
    if (named.current === null || !text.startsWith(named.current)) return;
    area.current?.setSelectionRange(named.current.length, named.current.length);
    named.current = null;
  }, [text]);

  const take = (files: readonly File[]) =>
    void takePictures(store, files, 'comment-image').then((taken) => {
      setFaults(taken.faults);
      if (taken.pictures.length > 0) onPictures([...pictures, ...taken.pictures]);
      // After choosing a file, people continue to type and send from here.
      area.current?.focus();
    });
  const choose = ({ id, name, isPerson }: MentionLine) => {
    if (!asked) return;
    const before = `${text.slice(0, asked.from)}${asked.sign}${name} `;
    if (!isPerson) props.onRecord({ id, name, sliceId: sliceOf(id) });
    onText(before + text.slice(caret).replace(/^ /, ''));
    setCaret(-1);
    named.current = before;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      if (!isEmpty) onSend();
      return;
    }
    const isListKey = ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'].includes(event.key);
    if (found.length > 0 && isListKey && !event.shiftKey) {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') setLeft(asked?.from ?? null);
      else if (event.key === 'ArrowDown') setActive((at) => (at + 1) % found.length);
      else if (event.key === 'ArrowUp') setActive((at) => (at + found.length - 1) % found.length);
      else choose(found[Math.min(active, found.length - 1)] as MentionLine);
      return;
    }
    if (event.key === 'Escape' && onCancel) {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = picturesIn(event.clipboardData);
    // A copied table also has a picture of itself on the clipboard, but the text is what was meant.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    take(files);
  };
  const drop = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false);
      if (event.dataTransfer.files.length === 0) return;
      // Otherwise the page would treat it as an import.
      event.preventDefault();
      take(picturesIn(event.dataTransfer));
    },
  };
  const at = Math.min(active, found.length - 1);
  return (
    <div className={styles.box} data-over={over || undefined} {...drop}>
      {found.length > 0 && <MentionList id={listId} lines={found} active={at} onChoose={choose} />}
      <TextArea
        ref={area}
        className={styles.area}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={found.length > 0 ? listId : undefined}
        aria-activedescendant={found.length > 0 ? `${listId}-${at}` : undefined}
        placeholder="Comment, @ for a person, # for a record"
        rows={1}
        spellCheck
        autoFocus={autoFocus}
        value={text}
        onValueChange={(next) => {
          named.current = null;
          onText(next);
          setCaret(area.current?.selectionStart ?? -1);
          setActive(0);
          if (asked === null) setLeft(null);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onBlur={() => setCaret(-1)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {pictures.length > 0 && (
        <div className={styles.taken}>
          {pictures.map((picture) => (
            <TakenPicture
              key={picture.fileId}
              picture={picture}
              onRemove={() => {
                onPictures(pictures.filter((one) => one !== picture));
                // The focused button has been removed.
                area.current?.focus();
              }}
            />
          ))}
        </div>
      )}
      {faults.map((fault) => (
        <ErrorText key={fault}>{fault}</ErrorText>
      ))}
      <div className={styles.acts}>
        <IconButton
          icon="image"
          size="small"
          label="Add a picture"
          tooltip="top"
          onClick={() => input.current?.click()}
        />
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          hidden
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <span className={styles.grow} />
        {onCancel && (
          <Button variant="bare" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button shortcut="Mod+Enter" disabled={isEmpty} onClick={onSend}>
          {action}
        </Button>
      </div>
    </div>
  );
}

function TakenPicture({ picture, onRemove }: { picture: NewFile; onRemove(): void }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(picture.blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return (
    <span className={styles.takenOne}>
      <img src={url} alt={picture.name} />
      <IconButton icon="x" size="small" label={`Leave ${picture.name} out`} tooltip="top" onClick={onRemove} />
    </span>
  );
}
