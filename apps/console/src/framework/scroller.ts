/** The nearest ancestor that scrolls vertically. */
export function scrollerOf(element: HTMLElement | null): Element | null {
  for (let one = element?.parentElement; one; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return document.scrollingElement;
}
