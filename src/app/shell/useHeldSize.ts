import { useEffect, useState } from 'react';
import { bytesText } from '@/lib/words/bytesText';

const EVERY = 60_000;
/** Delay in ms until the first tables have arrived and the size is worth showing. */
const FIRST = 5_000;

/** The storage that the product uses on this device, as text; null if the browser does not report it. */
export function useHeldSize(): string | null {
  const [held, setHeld] = useState<string | null>(null);
  useEffect(() => {
    const ask = async () => {
      const { usage } = (await navigator.storage?.estimate?.()) ?? {};
      if (usage !== undefined) setHeld(bytesText(usage));
    };
    const first = setTimeout(() => void ask(), FIRST);
    const timer = setInterval(() => void ask(), EVERY);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  return held;
}
