type InlineSvgProps = {
  /** Source of an SVG file of ours, imported with `?raw`. */
  source: string;
  className?: string | undefined;
};

/** Inlines an SVG, so that it can use the page's custom properties. */
export function InlineSvg({ source, className }: InlineSvgProps) {
  // Safe: the source is one of our own files, bundled at build time.
  return <span className={className} dangerouslySetInnerHTML={{ __html: source }} />;
}
