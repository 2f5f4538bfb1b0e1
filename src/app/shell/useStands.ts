import { useEffect, useState } from 'react';
import { whenIdle } from '@/lib/whenIdle';

/** Milliseconds within which a start usually has its first rows on the screen. */
const START = 1500;

/** False while the page starts: overlays and preparations for later would delay the first rows. */
export function useStands(): boolean {
  const [stands, setStands] = useState(false);
  useEffect(() => {
    let undo = () => {};
    const timer = setTimeout(() => {
      undo = whenIdle(() => setStands(true));
    }, START);
    return () => {
      clearTimeout(timer);
      undo();
    };
  }, []);
  return stands;
}
