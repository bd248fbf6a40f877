const steps = ['B', 'kB', 'MB', 'GB'] as const;

/** A file size in decimal units: 812 B, 24 kB, 1.4 MB. */
export const sizeText = (bytes: number): string => {
  const step = Math.min(steps.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const size = bytes / 1000 ** step;
  return `${step > 0 && size < 10 ? size.toFixed(1) : Math.round(size)} ${steps[step]}`;
};
