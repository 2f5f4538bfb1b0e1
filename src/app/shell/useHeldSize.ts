import { useEffect, useState } from 'react';

const EVERY = 60_000;

const inWords = (bytes: number) =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.max(1, Math.round(bytes / 1e6))} MB`;

/** What the product holds on this device, in words; null where the browser does not say. */
export function useHeldSize(): string | null {
  const [held, setHeld] = useState<string | null>(null);
  useEffect(() => {
    const ask = async () => {
      const { usage } = (await navigator.storage?.estimate?.()) ?? {};
      if (usage !== undefined) setHeld(inWords(usage));
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY);
    return () => clearInterval(timer);
  }, []);
  return held;
}
