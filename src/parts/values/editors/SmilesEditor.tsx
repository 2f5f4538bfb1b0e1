import { type ReactNode, useDeferredValue, useState } from 'react';
import { useDepiction } from '@/engine/depictions';
import { Button } from '@/ui';
import { TextCellEditor, useWholeInSight } from '@/ui/grid';
import type { ValueEditorProps } from '../fieldFace';
import styles from './Editors.module.css';

/** A structure as SMILES, drawn while it is typed. */
export function SmilesEditor({ field, text, initialText, take, cancel, onDraw }: ValueEditorProps): ReactNode {
  const [typed, setTyped] = useState(initialText ?? text);
  const drawn = useDeferredValue(typed);
  return (
    <div
      className={styles.smiles}
      onInput={(event) => event.target instanceof HTMLTextAreaElement && setTyped(event.target.value)}
      onKeyDownCapture={(event) => {
        if (event.key !== 'F2' || !event.shiftKey || !onDraw) return;
        event.preventDefault();
        event.stopPropagation();
        onDraw(typed);
      }}
    >
      <TextCellEditor
        label={field.field_name}
        text={text}
        initialText={initialText}
        mono
        placeholder="SMILES"
        commit={take}
        cancel={cancel}
      />
      <Preview smiles={drawn.trim()} onDraw={onDraw && (() => onDraw(typed))} />
    </div>
  );
}

function Preview({ smiles, onDraw }: { smiles: string; onDraw: (() => void) | undefined }) {
  const depiction = useDepiction(smiles === '' ? null : smiles, 220, 140);
  const whole = useWholeInSight();
  if (smiles === '' && !onDraw) return null;
  return (
    <div ref={whole} className={styles.preview}>
      {depiction.state === 'drawn' && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own chemistry worker, see StructureCell
        <span role="img" aria-label={smiles} dangerouslySetInnerHTML={{ __html: depiction.svg }} />
      )}
      {depiction.state === 'failed' && <span>Not a structure yet. Check brackets, rings and valences.</span>}
      {onDraw && (
        // Before the click: the text must not lose the focus, which would end the edit.
        <Button icon="edit" shortcut="Shift+F2" onPointerDown={(event) => event.preventDefault()} onClick={onDraw}>
          Draw
        </Button>
      )}
    </div>
  );
}
