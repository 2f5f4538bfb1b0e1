import { useEffect, useRef } from 'react';
import type { ValueEditorProps } from '../fieldFace';

/** The editor for values that nobody types (molfiles, reactions): the sketcher, over the page and not in the cell. */
export function SketchEditor({ text, cancel, onDraw }: ValueEditorProps) {
  return <OpenAtOnce open={() => onDraw?.(text)} cancel={cancel} />;
}

/** The editor for values that are changed where they are viewed: files, pictures, plasmids. */
export function PartEditor({ cancel, onOpen }: ValueEditorProps) {
  return <OpenAtOnce open={onOpen} cancel={cancel} />;
}

function OpenAtOnce(props: { open(): void; cancel(): void }) {
  const newest = useRef(props);
  newest.current = props;
  useEffect(() => {
    const { open, cancel } = newest.current;
    cancel();
    open();
  }, []);
  return null;
}
