import { lazy, Suspense, useMemo, useState } from 'react';
import type { TaskDefinition } from '@/domain/kinds/taskDefinition';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { readRichDoc } from '@/domain/richText/readRichDoc';
import { docOfRow } from '@/domain/richText/rowText';
import type { Json } from '@/lib/json';
import { personalKey } from '@/lib/personalKey';
import type { OnOpenChip } from '@/parts/rich/RichView';
import { RichView } from '@/parts/rich/RichView';
import { ROW_TEXT, useRowText } from '@/parts/rich/useRowText';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRow } from '@/store/hooks/useRow';
import { personHue } from '@/ui';
import { keepDefinitionPictures, shareDefinitionPictures } from '../keepPictures';
import styles from './Definitions.module.css';
import { edited } from './definitionState';
import type { DefinitionActs } from './useDefinitionActs';

const RichEditor = lazy(() => import('@/parts/rich/RichEditor').then((part) => ({ default: part.RichEditor })));

interface Props {
  definition: TaskDefinition;
  acts: DefinitionActs;
  mayManage: boolean;
  onOpenChip: OnOpenChip;
}

/** The description of a template, which is the initial text of new items, in the same editor. */
export function DefinitionText({ definition, acts, mayManage, onOpenChip }: Props) {
  const { userId } = useStore();
  const { description, description_content } = edited(definition);
  const held = useMemo(
    () => docOfRow({ words: description, content: description_content }),
    [description, description_content],
  );
  const [isForeign, setForeign] = useState(false);
  // A text from a newer version would lose what this version does not know.
  const isReadable = !description_content || readRichDoc(description_content).ok;
  if (!mayManage || !isReadable || isForeign)
    return (
      <section className={styles.part} aria-label="Description">
        <h2>Description</h2>
        {!isReadable && (
          <p className={styles.note}>A newer version of the app wrote this text. Reload the page to edit it.</p>
        )}
        {held.content?.length ? (
          <RichView doc={held} userId={userId} onOpenChip={onOpenChip} />
        ) : (
          <p className={styles.note}>Nothing written yet.</p>
        )}
      </section>
    );
  return (
    <section className={styles.part} aria-label="Description">
      <h2>Description</h2>
      <Editor
        definition={definition}
        held={held}
        acts={acts}
        onOpenChip={onOpenChip}
        onForeign={() => setForeign(true)}
      />
    </section>
  );
}

interface EditorProps extends Pick<Props, 'definition' | 'acts' | 'onOpenChip'> {
  held: ReturnType<typeof docOfRow>;
  onForeign(): void;
}

function Editor({ definition, held, acts, onOpenChip, onForeign }: EditorProps) {
  const store = useStore();
  const me = useRow('member', store.userId);
  const text = useRowText(personalKey(store.db.name, 'template-text', definition.id), held, (doc) =>
    acts.edit(definition.id, { description_content: doc as unknown as Json }),
  );
  const user = { id: store.userId, name: me ? nameOfMember(me) : 'Somebody', color: `p${personHue(store.userId)}` };
  return (
    <Suspense fallback={<RichView doc={held} userId={store.userId} onOpenChip={onOpenChip} />}>
      <RichEditor
        document={text}
        field={ROW_TEXT}
        label="Description"
        placeholder="Aim, method, what to look for"
        user={user}
        onOpenChip={onOpenChip}
        takePictures={(files) => keepDefinitionPictures(store, definition.id, files)}
        sharePictures={(fileIds) => void shareDefinitionPictures(store, definition, fileIds)}
        onForeign={onForeign}
      />
    </Suspense>
  );
}
