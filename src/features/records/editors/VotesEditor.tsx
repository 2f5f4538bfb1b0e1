import { castVote, type Votes } from '@/domain/fields/castVote';
import type { WindowRow } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';
import { Button } from '@/ui';
import type { EditorRenderArgs } from '@/ui/grid';
import { EditorPane } from './EditorPane';
import styles from './Editors.module.css';

/** The vote of the person who looks; the votes of others stay. */
export function VotesEditor({
  args,
  content,
  userId,
}: {
  args: EditorRenderArgs<WindowRow>;
  content: Json;
  userId: string;
}) {
  const votes = content as Votes | null;
  const cast = (vote: 'up' | 'down') =>
    args.commit({ content: castVote(votes, userId, vote) as unknown as Json }, 'stay');
  return (
    <EditorPane label={args.column.title} cancel={args.cancel} leave={args.cancel}>
      <span className={styles.row}>
        <Button icon="up" pressed={votes?.upvotes.includes(userId)} onClick={() => cast('up')}>
          For
        </Button>
        <Button icon="arrow-down" pressed={votes?.downvotes.includes(userId)} onClick={() => cast('down')}>
          Against
        </Button>
      </span>
    </EditorPane>
  );
}
