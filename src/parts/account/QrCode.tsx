import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './Account.module.css';

const QUIET = 2;

/** A text as a QR code, dark on light in both themes, because that is what phones read. */
export function QrCode({ text, size = 168 }: { text: string; size?: number }) {
  const { path, side } = useMemo(() => {
    const { data, size: cells } = encode(text, { border: QUIET });
    const squares = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])));
    return { path: squares.join(''), side: cells };
  }, [text]);
  return (
    <svg
      className={styles.qr}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label="QR code"
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
