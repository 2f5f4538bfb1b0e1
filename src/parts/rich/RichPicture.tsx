import { Icon } from '@/ui';
import styles from './Rich.module.css';
import { usePicture } from './usePicture';

/** A picture of a text: from this device, otherwise from the server. */
export function RichPicture({ fileId, filename }: { fileId: string; filename: string }) {
  const shown = usePicture({ fileId, filename });
  if (shown.state === 'missing')
    return (
      <span className={styles.missing}>
        <Icon name="image" /> {filename || 'The picture'} is not on this laptop and the server cannot be reached.
      </span>
    );
  if (shown.state === 'waiting')
    return <span className={styles.waiting} role="img" aria-label={filename || 'Picture'} />;
  return <img className={styles.picture} src={shown.url} alt={filename || 'Picture'} />;
}
