import { useEffect, useState } from 'react';

/** What a reader makes of a file; null until it is there. What cannot be read is reported by its reason. */
export function useRead<T>(blob: Blob, read: (blob: Blob) => Promise<T>): { value: T } | { fault: string } | null {
  const [found, setFound] = useState<{ blob: Blob; result: { value: T } | { fault: string } } | null>(null);
  useEffect(() => {
    let wanted = true;
    read(blob).then(
      (value) => wanted && setFound({ blob, result: { value } }),
      (error: Error) => wanted && setFound({ blob, result: { fault: error.message } }),
    );
    return () => {
      wanted = false;
    };
  }, [blob, read]);
  return found?.blob === blob ? found.result : null;
}
