import type { Member } from '@/domain/kinds/member';
import type { Slice } from '@/domain/kinds/slice';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { classNames } from '@/lib/classNames';
import { timeText } from '@/lib/timeText';
import { numberText } from '@/lib/words/counted';
import { Avatar, Button, IconButton, Menu, type MenuItem, Progress, StatusMark } from '@/ui';
import styles from './ImportsScene.module.css';
import { againText, countsText, type ImportRow, importState, isRunning } from './state/importState';

interface Props {
  row: ImportRow;
  slice: Slice | undefined;
  member: Member | undefined;
  isMe: boolean;
  onOpenTable: (sliceId: string) => void;
  /** Deletes its data; null = this person may not, or not now. */
  onDelete: (() => void) | null;
  onProblems: (() => void) | null;
  /** Runs it again; null = this person may not, or not now. */
  onAgain: (() => void) | null;
  /** Stops it while it runs. */
  onCancel: (() => void) | null;
  isCancelling: boolean;
  /** Who deleted its data. */
  deletedBy: Member | undefined;
}

/** One import: file, table, who and when, its progress or result, and the available actions. */
export function ImportLine(props: Props) {
  const { row, slice, member, isMe, onOpenTable, onDelete, onProblems, onAgain, onCancel, isCancelling, deletedBy } =
    props;
  const state = importState(row);
  const again = againText(row);
  // Missing rows must be dealt with before the others are viewed.
  const rest = row.data_deleted_at === null ? onAgain : null;
  const open = slice && row.started_at ? () => onOpenTable(slice.id) : null;
  const counts = countsText(row);
  const name = nameOfMember(member);
  const more: MenuItem[] = [
    ...(again && rest && open ? [{ key: 'open', label: 'Open table', icon: 'table' as const, onSelect: open }] : []),
    ...(again && onAgain && !rest ? [{ key: 'again', label: again, icon: 'upload' as const, onSelect: onAgain }] : []),
    ...(onProblems
      ? [{ key: 'problems', label: 'Show unreadable cells', icon: 'warning' as const, onSelect: onProblems }]
      : []),
    ...(onDelete
      ? [{ key: 'delete', label: 'Delete the data', icon: 'trash' as const, danger: true, onSelect: onDelete }]
      : []),
  ];
  return (
    <tr className={styles.line}>
      <td className={styles.file} title={row.file_name}>
        {row.file_name}
      </td>
      <td className={styles.cut} title={slice?.slice_name}>
        {slice?.slice_name ?? <span className={styles.quiet}>No table yet</span>}
      </td>
      <td>
        <span className={styles.who} title={name}>
          <Avatar person={{ id: row.created_by, name, me: isMe }} size="small" decorative />
          <span className={styles.name}>{name}</span>
        </span>
      </td>
      <td className={styles.quiet}>{timeText(Date.parse(row.started_at ?? row.created_at))}</td>
      <td>
        <span className={styles.state}>
          <StatusMark shape={state.shape}>{state.word}</StatusMark>
          {row.data_deleted_at && (
            <span
              className={classNames(styles.quiet, styles.cut)}
              title={`by ${nameOfMember(deletedBy)}, ${timeText(Date.parse(row.data_deleted_at))}`}
            >
              by {nameOfMember(deletedBy)}, {timeText(Date.parse(row.data_deleted_at))}
            </span>
          )}
          {!row.data_deleted_at && row.error_message && (
            <span className={styles.error} title={row.error_message}>
              {row.error_message}
            </span>
          )}
        </span>
      </td>
      <td className={styles.quiet}>
        {isRunning(row) ? (
          <Progress
            label={`Import of ${row.file_name}`}
            value={row.rows_done}
            max={Math.max(1, row.rows_total)}
            width={72}
            after={`${numberText(row.rows_done)} of ${numberText(row.rows_total)}`}
          />
        ) : row.started_at ? (
          <span title={counts}>
            {row.rows_done < row.rows_total ? `${counts} of ${numberText(row.rows_total)}` : counts}
          </span>
        ) : (
          `${numberText(row.rows_total)} rows`
        )}
      </td>
      <td>
        <span className={styles.acts}>
          {onCancel && (
            <Button disabled={isCancelling} onClick={onCancel}>
              {isCancelling ? 'Cancelling' : 'Cancel'}
            </Button>
          )}
          {again && rest ? <Button onClick={rest}>{again}</Button> : open && <Button onClick={open}>Open table</Button>}
          {more.length > 0 && (
            <Menu
              items={more}
              align="end"
              trigger={<IconButton icon="more" label={`More for ${row.file_name}`} tooltip={false} />}
            />
          )}
        </span>
      </td>
    </tr>
  );
}
