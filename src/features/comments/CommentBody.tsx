import { useState } from 'react';
import { Link } from 'wouter';
import { type CommentLine, type CommentSpan, commentLines } from '@/domain/comments/commentLines';
import { type Picture, picturesOf } from '@/domain/comments/richText';
import { classNames } from '@/lib/classNames';
import type { Json } from '@/lib/json';
import { usePicture } from '@/parts/rich/usePicture';
import { Dialog, Icon } from '@/ui';
import styles from './Comments.module.css';

/** A comment for reading: its lines with links and names, and its pictures below. */
export function CommentBody({ content, userId }: { content: Json; userId: string }) {
  const pictures = picturesOf(content);
  const lines = commentLines(content);
  return (
    <div className={styles.words}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have no other identity
        <Line key={at} line={line} userId={userId} />
      ))}
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map((picture) => (
            <CommentPicture key={picture.fileId} picture={picture} />
          ))}
        </div>
      )}
    </div>
  );
}

function Line({ line, userId }: { line: CommentLine; userId: string }) {
  return (
    <p className={line.kind === 'line' ? undefined : styles[line.kind]}>
      {line.spans.map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Span key={at} span={span} userId={userId} />
      ))}
    </p>
  );
}

function Span({ span, userId }: { span: CommentSpan; userId: string }) {
  if (span.personId !== undefined)
    return <b className={classNames(styles.mention, span.personId === userId && styles.me)}>{span.text}</b>;
  if (span.record !== undefined)
    return (
      <Link className={styles.mention} href={`/tables/${span.record.sliceId}?record=${span.record.id}`}>
        {span.text}
      </Link>
    );
  if (span.href !== undefined)
    return (
      <a href={span.href} target="_blank" rel="noreferrer noopener">
        {span.text}
      </a>
    );
  if (span.mark === 'strong') return <b>{span.text}</b>;
  if (span.mark === 'emphasis') return <em>{span.text}</em>;
  if (span.mark === 'code') return <code>{span.text}</code>;
  if (span.mark === 'deleted') return <s>{span.text}</s>;
  return span.text;
}

function CommentPicture({ picture }: { picture: Picture }) {
  const shown = usePicture(picture);
  const [open, setOpen] = useState(false);
  if (shown.state === 'missing')
    return (
      <span className={styles.missing}>
        <Icon name="image" /> {picture.filename} is not on this laptop and the server cannot be reached.
      </span>
    );
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={`Show ${picture.filename}`}
        onClick={() => setOpen(true)}
      >
        {shown.state === 'shown' && <img src={shown.url} alt={picture.filename} />}
      </button>
      {open && shown.state === 'shown' && (
        <Dialog open onOpenChange={setOpen} title={picture.filename} width="lg" cancelLabel="Close">
          <img className={styles.large} src={shown.url} alt={picture.filename} />
        </Dialog>
      )}
    </>
  );
}
