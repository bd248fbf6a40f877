type InlineSvgProps = {
  /** The text of one of our own files, imported with `?raw`. */
  source: string;
  className?: string | undefined;
};

/** Puts a picture into the page itself, so that it reads the page's custom properties. */
export function InlineSvg({ source, className }: InlineSvgProps) {
  // The text comes from our own files at build time.
  return <span className={className} dangerouslySetInnerHTML={{ __html: source }} />;
}
