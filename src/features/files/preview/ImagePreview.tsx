import { useEffect, useState } from 'react';
import styles from './Preview.module.css';

/** A picture, as large as there is room. Inside an img element, scripts of an SVG do not run. */
export function ImagePreview({ blob, name }: { blob: Blob; name: string }) {
  const [url, setUrl] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    setFailed(false);
    const type = /\.svg$/i.test(name) ? 'image/svg+xml' : blob.type;
    const made = URL.createObjectURL(blob.slice(0, blob.size, type));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob, name]);
  if (failed) return <p className={styles.note}>This browser cannot show this picture. Download it to open it.</p>;
  return (
    <div className={styles.stage}>
      {url && <img className={styles.image} src={url} alt={name} onError={() => setFailed(true)} />}
    </div>
  );
}
