import { useEffect, useState } from 'react';
import { bytesText } from '@/lib/words/bytesText';

const EVERY = 60_000;
/** The first tables have come by then: until there is a size worth telling. */
const FIRST = 5_000;

/** What the product holds on this device, in words; null where the browser does not say. */
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
