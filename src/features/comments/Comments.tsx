import { useEffect, useMemo, useRef, useState } from 'react';
import { type NamedRecord, readTyped } from '@/domain/comments/typedComment';
import { nameOfMember } from '@/domain/people/nameOfMember';
import type { Json } from '@/lib/json';
import type { OnAlert } from '@/parts/acts/alert';
import { discardRefused } from '@/store/acts/refusals';
import type { OutboxEntry } from '@/store/db/schema';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRows } from '@/store/hooks/useRows';
import { Button, Icon, IconButton } from '@/ui';
import { CommentBox } from './CommentBox';
import { CommentItem } from './CommentItem';
import styles from './Comments.module.css';
import type { Mentionable } from './MentionList';
import { type Commented, failureOf, say } from './state/commentActs';
import { type Draft, EMPTY, keepDraft, readDraft, readOlderDraft } from './state/drafts';
import { namedRecords } from './state/namedRecords';
import { type Comment, useThreads, useUnsentComments } from './state/useComments';
import { useFindRecords } from './state/useFindRecords';

export interface CommentsProps {
  /** The record or task that is commented on. */
  of: Commented;
  resourceId: string;
  mayWrite: boolean;
  onAlert: OnAlert;
}

/**
 * The comments on a record or a task, live and offline: oldest first, replies below what they reply to, then an input.
 */
export function Comments({ of, resourceId, mayWrite, onAlert }: CommentsProps) {
  const store = useStore();
  const isAdmin = useActor().access_level === 'admin';
  const threads = useThreads(resourceId);
  const unsent = useUnsentComments(resourceId);
  const { all, active } = usePeople();
  const [draft, setDraftState] = useState<Draft>(() => readDraft(store, resourceId));
  const end = useRef<HTMLDivElement>(null);
  const chosen = useRef<NamedRecord[]>([]);
  const find = useFindRecords();
  const setDraft = (next: Draft) => {
    keepDraft(store, resourceId, next);
    setDraftState(next);
  };
  useEffect(() => {
    let wanted = true;
    void readOlderDraft(store, resourceId).then((older) => wanted && older && setDraftState(older));
    return () => {
      wanted = false;
    };
  }, [store, resourceId]);
  const count = threads.reduce((sum, thread) => sum + thread.answers.length + 1, 0);
  const before = useRef(count);
  useEffect(() => {
    // A comment that was just sent is scrolled into view; comments from colleagues do not move the page.
    if (count > before.current) end.current?.scrollIntoView({ block: 'nearest' });
    before.current = count;
  }, [count]);

  const send = () => {
    const { text, pictures, answersTo } = draft;
    setDraft(EMPTY);
    const sent = namedRecords(text, chosen.current, find).then((records) =>
      say(store, { of, resourceId, text, files: pictures, answersTo, records }, active),
    );
    sent.then(onAlert, (error: unknown) => {
      setDraft(draft);
      onAlert(failureOf(error));
    });
  };
  const item = (comment: Comment, answers: boolean) => (
    <CommentItem
      key={comment.id}
      comment={comment}
      people={all}
      isWaiting={unsent.waiting.has(comment.id)}
      mayWrite={mayWrite}
      isAdmin={isAdmin}
      onAnswer={answers ? () => setDraft({ ...draft, answersTo: comment.id }) : undefined}
      onAlert={onAlert}
    />
  );
  const answered = threads.find((thread) => thread.id === draft.answersTo)?.comment;
  return (
    <div className={styles.comments} data-fill>
      {count === 0 && unsent.refused.length === 0 && (
        <p className={styles.nothing}>
          {mayWrite ? 'No comments yet. Write the first one below.' : 'No comments yet.'}
        </p>
      )}
      <ol className={styles.list} aria-label="Comments">
        {threads.map((thread) => (
          <li key={thread.id}>
            <ol className={styles.list}>
              {thread.comment ? item(thread.comment, true) : <li className={styles.gone}>Comment deleted</li>}
            </ol>
            {thread.answers.length > 0 && (
              <ol className={styles.answers} aria-label="Answers">
                {thread.answers.map((answer) => item(answer, false))}
              </ol>
            )}
          </li>
        ))}
      </ol>
      {unsent.refused.map((entry) => (
        <Refused key={entry.op_id} entry={entry} onTake={(text) => setDraft({ ...EMPTY, text })} />
      ))}
      <div ref={end} className={styles.end} />
      {mayWrite ? (
        <div className={styles.foot}>
          {draft.answersTo !== null && (
            <p className={styles.answering}>
              <Icon name="comment" size={12} />
              <span>Answer to {all.find((person) => person.id === answered?.created_by)?.name ?? 'a comment'}</span>
              <IconButton
                icon="x"
                size="small"
                label="Cancel reply"
                tooltip="top"
                onClick={() => setDraft({ ...draft, answersTo: null })}
              />
            </p>
          )}
          <CommentBox
            key={`${resourceId} ${draft.answersTo}`}
            label="Comment"
            action={draft.answersTo === null ? 'Comment' : 'Answer'}
            autoFocus={draft.answersTo !== null}
            text={draft.text}
            pictures={draft.pictures}
            people={active}
            onRecord={(record) => chosen.current.push(record)}
            onText={(text) => setDraft({ ...draft, text })}
            onPictures={(pictures) => setDraft({ ...draft, pictures })}
            onSend={send}
          />
        </div>
      ) : (
        <p className={styles.nothing}>You can read but not add comments.</p>
      )}
    </div>
  );
}

/** All people by name, including those who have left; and those who can be mentioned. */
function usePeople(): { all: Mentionable[]; active: Mentionable[] } {
  const members = useRows('member');
  return useMemo(() => {
    const shown = (list: typeof members) =>
      list.map((member) => ({ id: member.id, name: nameOfMember(member), email: member.email }));
    return { all: shown(members), active: shown(members.filter((member) => member.access_level !== 'deactivated')) };
  }, [members]);
}

/** A comment that the server did not accept: its text stays until the author decides (S7). */
function Refused({ entry, onTake }: { entry: OutboxEntry; onTake(text: string): void }) {
  const store = useStore();
  const { content } = entry.input as { content?: Json };
  const { text } = readTyped(content ?? '');
  return (
    <section className={styles.refused} aria-label="Refused comment">
      <p>
        <Icon name="warning" size={12} /> {entry.title} was refused:{' '}
        {entry.reason?.issues[0]?.message ?? entry.reason?.message}
      </p>
      {text !== '' && <p className={styles.quote}>{text}</p>}
      <span className={styles.acts}>
        {text !== '' && (
          <Button variant="bare" onClick={() => void discardRefused(store, entry.op_id).then(() => onTake(text))}>
            Write it again
          </Button>
        )}
        <Button variant="bare" onClick={() => void discardRefused(store, entry.op_id)}>
          Discard
        </Button>
      </span>
    </section>
  );
}
