import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** The current width of an element in pixels; `fallback` until measured. */
export function useWidth<Element extends HTMLElement = HTMLDivElement>(
  fallback: number,
): [RefObject<Element | null>, number] {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(fallback);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
