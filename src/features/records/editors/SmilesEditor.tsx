import { type ReactNode, useDeferredValue, useState } from 'react';
import { useDepiction } from '@/engine/depictions';
import type { WindowRow } from '@/engine/tableTypes';
import { type CommitMove, type EditorRenderArgs, TextCellEditor } from '@/ui/grid';
import styles from './Editors.module.css';

interface SmilesEditorProps {
  args: EditorRenderArgs<WindowRow>;
  text: string;
  label: string;
  take(typed: string, move?: CommitMove): void;
}

/** A structure as SMILES, drawn while it is typed. */
export function SmilesEditor({ args, text, label, take }: SmilesEditorProps): ReactNode {
  const [typed, setTyped] = useState(args.initialText ?? text);
  const drawn = useDeferredValue(typed);
  return (
    <div
      className={styles.smiles}
      onInput={(event) => event.target instanceof HTMLTextAreaElement && setTyped(event.target.value)}
    >
      <TextCellEditor
        label={label}
        text={text}
        initialText={args.initialText}
        mono
        placeholder="SMILES"
        commit={take}
        cancel={args.cancel}
      />
      <Preview smiles={drawn.trim()} />
    </div>
  );
}

function Preview({ smiles }: { smiles: string }) {
  const depiction = useDepiction(smiles === '' ? null : smiles, 220, 140);
  if (smiles === '') return null;
  return (
    <div className={styles.preview}>
      {depiction.state === 'drawn' && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own chemistry worker, see StructureCell
        <span role="img" aria-label={smiles} dangerouslySetInnerHTML={{ __html: depiction.svg }} />
      )}
      {depiction.state === 'failed' && <span>Not a structure yet. Check brackets, rings and valences.</span>}
    </div>
  );
}
