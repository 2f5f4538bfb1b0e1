import { castVote, type Votes } from '@/domain/fields/castVote';
import type { Json } from '@/lib/json';
import { Button } from '@/ui';
import type { ValueEditorProps } from '../fieldFace';
import { EditorPane } from './EditorPane';
import styles from './Editors.module.css';

/** The vote of the person who looks at the screen; the votes of others stay. */
export function VotesEditor({ field, content, userId, commit, cancel }: ValueEditorProps) {
  const votes = content as Votes | null;
  const cast = (vote: 'up' | 'down') => commit({ content: castVote(votes, userId, vote) as unknown as Json }, 'stay');
  return (
    <EditorPane label={field.field_name} cancel={cancel} leave={cancel}>
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
