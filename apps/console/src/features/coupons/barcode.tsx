import JsBarcode from 'jsbarcode';

interface BarcodeProps {
  text: string;
  label: string;
}

/** What the library draws in place of a picture: the bars as 0 and 1, a module each. */
interface Drawn {
  encodings?: readonly { readonly data: string }[];
}

/** Modules of the quiet zone on each side, as Code 128 asks. */
const quiet = 10;

/** A Code 128 barcode, as wide as its place. */
export function Barcode({ text, label }: BarcodeProps) {
  const drawn: Drawn = {};
  JsBarcode(drawn, text, { format: 'CODE128' });
  const modules = drawn.encodings?.map(({ data }) => data).join('') ?? '';
  const bars = [...modules.matchAll(/1+/g)].map(({ 0: bar, index }) => `M${index} 0h${bar.length}v1h-${bar.length}z`);
  return (
    <svg
      viewBox={`${-quiet} 0 ${modules.length + 2 * quiet} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={bars.join('')} fill="black" />
    </svg>
  );
}
