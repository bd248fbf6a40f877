import { encode } from 'uqr';

type QrPictureProps = {
  text: string;
  label: string;
  /** In pixels, including the quiet zone. */
  size: number;
};

/** Undefined for a text that is too long for any code. */
function codeOf(text: string) {
  try {
    return encode(text, { ecc: 'M', border: 3 });
  } catch {
    return undefined;
  }
}

/** A QR code, dark on white in both themes, because some scanners can't read inverted codes. */
export function QrPicture({ text, label, size }: QrPictureProps) {
  const code = codeOf(text);
  if (!code) return null;
  const { size: modules, data } = code;
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${modules} ${modules}`}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
