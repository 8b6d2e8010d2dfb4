import { encode } from 'uqr';
import classes from './QrCode.module.css';

export interface QrCodeProps {
  /** The encoded text. */
  text: string;
  /** Accessible name. */
  label: string;
}

/** Width of the quiet zone in modules; some phones need it (ISO/IEC 18004 section 6.3.8). */
const quietZone = 4;

/** A QR code, dark on white in both color schemes: some readers can't read inverted codes. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={classes.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path className={classes.light} d={`M0 0h${size}v${size}H0z`} />
      <path className={classes.dark} d={dark.join('')} />
    </svg>
  );
}
