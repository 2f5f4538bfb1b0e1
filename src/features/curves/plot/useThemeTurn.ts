import { useEffect, useState } from 'react';

const THEME_WATCH = { attributes: true, attributeFilter: ['class'] };

/** Increases whenever the theme changes, so that canvases are painted again. */
export function useThemeTurn(): number {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    const turn = () => setTurns((count) => count + 1);
    const watch = new MutationObserver(turn);
    watch.observe(document.documentElement, THEME_WATCH);
    const media = matchMedia('(prefers-color-scheme: dark)');
    media.addEventListener('change', turn);
    return () => {
      watch.disconnect();
      media.removeEventListener('change', turn);
    };
  }, []);
  return turns;
}
