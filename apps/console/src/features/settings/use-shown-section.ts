import { useEffect, useRef, useState } from 'react';
import { placeOf } from './section-place.ts';
import type { Section } from './use-section-titles.ts';

/** Pixels below the pane's top within which a section counts as reached. */
const reach = 60;

/** The section on screen: the last one that has reached the pane's top; at the bottom the one gone to, or the last. */
function sectionIn(pane: Element, sections: readonly Section[]): Section | undefined {
  if (pane.scrollTop + pane.clientHeight >= pane.scrollHeight - 1)
    return sections.find((section) => placeOf(section) === document.activeElement?.id) ?? sections.at(-1);
  const line = pane.getBoundingClientRect().top + reach;
  const topOf = (section: Section): number =>
    document.getElementById(placeOf(section))?.getBoundingClientRect().top ?? Infinity;
  return sections.findLast((section) => topOf(section) <= line);
}

/** Follows which section is on screen as the pane around `nav` is scrolled. */
export function useShownSection(sections: readonly Section[]) {
  const nav = useRef<HTMLElement>(null);
  const [shown, show] = useState(sections[0]);
  const latest = useRef(sections);
  useEffect(() => {
    latest.current = sections;
  });
  useEffect(() => {
    const follow = ({ target }: Event): void => {
      if (!(target instanceof Element) || !target.contains(nav.current)) return;
      show(sectionIn(target, latest.current) ?? latest.current[0]);
    };
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', follow, { capture: true });
  }, []);
  return { nav, shown, show };
}
