import { useRef, useState } from 'react';
import { readTyped, recordsIn } from '@/domain/comments/typedComment';
import { FORMER_MEMBER } from '@/domain/people/nameOfMember';
import { exactTimeText, timeText } from '@/lib/timeText';
import type { Alert, OnAlert } from '@/parts/acts/alert';
import type { NewFile } from '@/store/acts/localFiles';
import { useStore } from '@/store/hooks/StoreProvider';
import { useSyncState } from '@/store/hooks/useSyncState';
import { Avatar, Chip, Icon, IconButton, Menu } from '@/ui';
import { CommentBody } from './CommentBody';
import { CommentBox } from './CommentBox';
import styles from './Comments.module.css';
import type { Mentionable } from './MentionList';
import { change, failureOf, remove } from './state/commentActs';
import { namedRecords } from './state/namedRecords';
import type { Comment } from './state/useComments';
import { useFindRecords } from './state/useFindRecords';

interface CommentItemProps {
  comment: Comment;
  people: readonly Mentionable[];
  /** Whether the server does not have it in this form. */
  isWaiting: boolean;
  mayWrite: boolean;
  isAdmin: boolean;
  onAnswer: (() => void) | undefined;
  onAlert: OnAlert;
}

/** One comment: author, time, text; its author edits it in place. */
export function CommentItem(props: CommentItemProps) {
  const { comment, people, isWaiting, mayWrite, isAdmin, onAnswer, onAlert } = props;
  const store = useStore();
  const online = useSyncState((status) => status.online);
  const [editing, setEditing] = useState(false);
  const own = comment.created_by === store.userId;
  const name = people.find((person) => person.id === comment.created_by)?.name ?? FORMER_MEMBER;
  const act = (run: Promise<Alert | null>) =>
    run.then((alert) => alert && onAlert(alert)).catch((error: unknown) => onAlert(failureOf(error)));
  const at = Date.parse(comment.created_at);
  return (
    <li className={styles.comment}>
      <Avatar person={{ id: comment.created_by, name, me: own }} decorative />
      <article className={styles.said} aria-label={`Comment by ${name}`}>
        <header className={styles.by}>
          <b>{own ? 'You' : name}</b>
          <time dateTime={comment.created_at} title={exactTimeText(at)}>
            {timeText(at)}
          </time>
          {comment.updated_at !== comment.created_at && (
            <span title={`Changed ${timeText(Date.parse(comment.updated_at))}`}>edited</span>
          )}
          <span className={styles.grow} />
          {mayWrite && !editing && (
            <span className={styles.tools}>
              {onAnswer && <IconButton icon="comment" size="small" label="Answer" tooltip="top" onClick={onAnswer} />}
              {(own || isAdmin) && (
                <Menu
                  align="end"
                  trigger={
                    <IconButton icon="more" size="small" label={`Acts on the comment by ${name}`} tooltip="top" />
                  }
                  items={[
                    ...(own
                      ? [{ key: 'edit', label: 'Edit', icon: 'edit' as const, onSelect: () => setEditing(true) }]
                      : []),
                    {
                      key: 'delete',
                      label: 'Delete',
                      icon: 'trash',
                      danger: true,
                      onSelect: () => void act(remove(store, comment.resource_type, comment.resource_id, comment.id)),
                    },
                  ]}
                />
              )}
            </span>
          )}
        </header>
        {editing ? (
          <Editing comment={comment} people={people} onLeave={() => setEditing(false)} onAct={act} />
        ) : (
          <CommentBody content={comment.content} userId={store.userId} />
        )}
        {isWaiting && !online && (
          <p className={styles.waiting}>
            <Icon name="up" size={12} /> Sent when you are back online
          </p>
        )}
      </article>
    </li>
  );
}

interface EditingProps {
  comment: Comment;
  people: readonly Mentionable[];
  onLeave(): void;
  onAct(run: Promise<Alert | null>): Promise<unknown>;
}

function Editing({ comment, people, onLeave, onAct }: EditingProps) {
  const store = useStore();
  const typed = readTyped(comment.content);
  const [text, setText] = useState(typed.text);
  const [kept, setKept] = useState(typed.pictures);
  const [files, setFiles] = useState<NewFile[]>([]);
  const chosen = useRef(recordsIn(comment.content));
  const find = useFindRecords();
  const save = () => {
    const said = {
      of: comment.resource_type,
      resourceId: comment.resource_id,
      commentId: comment.id,
      text,
      kept,
      files,
    };
    // If it is not accepted, the typed text stays.
    const changed = namedRecords(text, chosen.current, find)
      .then((records) => change(store, { ...said, records }, people))
      .then((alert) => {
        onLeave();
        return alert;
      });
    void onAct(changed);
  };
  return (
    <>
      {kept.length > 0 && (
        <span className={styles.kept}>
          {kept.map((picture) => (
            <Chip key={picture.fileId} onRemove={() => setKept(kept.filter((one) => one !== picture))}>
              {picture.filename}
            </Chip>
          ))}
        </span>
      )}
      <CommentBox
        label="Change the comment"
        action="Save"
        autoFocus
        text={text}
        pictures={files}
        hasMore={kept.length > 0}
        people={people}
        onRecord={(record) => chosen.current.push(record)}
        onText={setText}
        onPictures={setFiles}
        onSend={save}
        onCancel={onLeave}
      />
    </>
  );
}
