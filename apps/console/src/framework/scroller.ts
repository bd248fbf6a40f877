/** What scrolls an element up and down. */
export function scrollerOf(element: HTMLElement | null): Element | null {
  for (let one = element?.parentElement; one; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return document.scrollingElement;
}
