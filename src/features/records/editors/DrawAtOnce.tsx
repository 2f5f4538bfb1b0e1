import { useEffect, useRef } from 'react';

interface DrawAtOnceProps {
  text: string;
  onDraw: ((text: string) => void) | undefined;
  cancel(): void;
}

/** The editor of what nobody types (molfiles, reactions): the sketcher, over the table and not in the cell. */
export function DrawAtOnce(props: DrawAtOnceProps) {
  const newest = useRef(props);
  newest.current = props;
  useEffect(() => {
    const { text, onDraw, cancel } = newest.current;
    cancel();
    onDraw?.(text);
  }, []);
  return null;
}
