import { useEffect, useState } from 'react';

/** The result of reading a file; null until it is there. If the file cannot be read, the reason is reported. */
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
