import qrcode from 'qrcode-generator';
import { useMemo } from 'react';
import styles from './mfa.module.css';

/** Empty modules around the code: some cameras do not find it without them. */
const QUIET_ZONE = 4;

/**
 * Drawn in the browser, dark on white in both themes; the encoded address does not leave the page. Error correction
 * level M tolerates a scratched screen.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  const edge = size + 2 * QUIET_ZONE;
  return (
    <svg className={styles.qr} viewBox={`0 0 ${edge} ${edge}`} role="img" aria-label={label} data-level="M">
      <rect width={edge} height={edge} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function drawn(text: string): { size: number; path: string } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const cells = Array.from({ length: size * size }, (_, at) => ({ row: Math.floor(at / size), column: at % size }));
  const dark = cells.filter(({ row, column }) => code.isDark(row, column));
  const path = dark.map(({ row, column }) => `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`).join('');
  return { size, path };
}
