import type { Page } from 'playwright-core';
import type { Tour } from './tour.ts';
import { settled } from './watch.ts';

/** The widths that the console is made for, from a narrow phone to a wide desk. */
export const widths = [360, 390, 768, 1024, 1366, 1920, 2560] as const;

/**
 * Where texts have least room on a phone and on a tablet, and by turns on a desk or the most room of all. The screens that
 * tours look at anyway are 390 and 1366 wide; the long tours try every width.
 */
export const fewerWidths = (at: number | 'all'): readonly number[] =>
  at === 'all' ? widths : [360, 768, at % 2 === 0 ? 1024 : 2560];

/** Below this width the console is used by touch. */
export const touchBelow = 768;

/** The least width and height of what people tap, in pixels. */
const leastTarget = 44;

/** From this width on, a table's default columns all fit. */
const tablesFitFrom = 1366;

/** Containers that may scroll sideways: wide tables, strips of tabs and what declares it. */
const scrollAreas =
  '.ant-table-content, .ant-table-header, .ant-table-body, .ant-table-summary, [role="tablist"], nav ul, [data-scrolls]';

/** Shared by the scripts below, which are strings because this TypeScript project doesn't know `document`. */
const parts = `
  const scrollAreas = '${scrollAreas}';
  const found = new Set();
  const slack = 1.5;
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  function* ancestors(element) {
    for (let one = element; one; one = one.parentElement) yield one;
  }
  const isVisible = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    ![...ancestors(element)].some((one) => styleOf(one).clipPath === 'inset(50%)');
  // What a dialog covers can be neither tapped nor read.
  const top = [...document.querySelectorAll('dialog[open], [role="dialog"][aria-modal="true"]')].filter(isVisible).at(-1);
  const isShown = (element) => (!top || top.contains(element) || element.closest('.popups')) && isVisible(element);
  const nameOf = (element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);
    const name = [...element.classList].slice(0, 2).join('.');
    return element.tagName.toLowerCase() + (name && '.' + name) + ' “' + words + '”';
  };
  for (let frame = 0; frame < 2; frame += 1) await new Promise((painted) => requestAnimationFrame(painted));`;

/**
 * Finds texts beyond the screen, squeezed to a column of letters or cut without an ellipsis, sums cut even with one or over the end of their column,
 * containers that scroll sideways, and on tills tables that do.
 */
const readOverflow = `(async () => {
  ${parts}

  // What the text of an element needs must be within each box that clips it, and within the screen.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement;
    if (!text.nodeValue.trim() || element.closest('script, style, svg') || !isShown(element)) continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const letter = parseFloat(styleOf(element).fontSize);
    if (box.width < 2.5 * letter && box.height > 4 * letter) found.add('squeezed: ' + nameOf(element));
    let scrolled = false;
    for (const one of ancestors(element)) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, display } = styleOf(one);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const clip = one.getBoundingClientRect();
      const scrolls = overflowX === 'auto' || overflowX === 'scroll';
      if (one.matches(scrollAreas)) { scrolled = true; break; }
      const beyond = box.right > clip.right + slack || box.left < clip.left - slack;
      if (overflowX !== 'visible' && beyond && textOverflow === 'ellipsis') {
        // ¥88… may be ¥880.00.
        if (/¥[\\d,.]/.test(text.nodeValue)) found.add('sum cut: ' + nameOf(element));
        scrolled = true;
        break;
      }
      if (overflowX !== 'visible' && beyond) {
        found.add((scrolls ? 'scrolls sideways: ' : 'cut: ') + nameOf(element));
        scrolled = true;
        break;
      }
      const below = (overflowY === 'hidden' || overflowY === 'clip') && webkitLineClamp === 'none' && one !== document.body;
      if (below && display !== 'inline' && (box.bottom > clip.bottom + 4 || box.top < clip.top - 4))
        found.add('cut in height: ' + nameOf(element));
      if (overflowY === 'auto' || overflowY === 'scroll') break;
    }
    if (!scrolled && (box.right > innerWidth + slack || box.left < -slack)) found.add('beyond the screen: ' + nameOf(element));
  }

  for (const element of document.querySelectorAll('body *')) {
    if (element.scrollWidth <= element.clientWidth + slack || element.clientWidth === 0) continue;
    const { overflowX } = styleOf(element);
    if ((overflowX === 'auto' || overflowX === 'scroll') && !element.matches(scrollAreas + ', input, textarea') && isShown(element))
      found.add('wider than its place by ' + (element.scrollWidth - element.clientWidth) + ' px: ' + nameOf(element));
  }

  // The count of a text area hangs below it.
  for (const count of document.querySelectorAll('.ant-input-textarea-show-count .ant-input-data-count')) {
    const next = count.closest('.ant-form-item-control')?.querySelector('.ant-form-item-additional');
    if (next?.textContent && isShown(count) && count.getBoundingClientRect().bottom > next.getBoundingClientRect().top + slack)
      found.add('covers the hint of its field: ' + nameOf(count));
  }

  if (innerWidth >= ${tablesFitFrom})
    for (const table of document.querySelectorAll('.ant-table-content, .ant-table-body')) {
      const hidden = table.scrollWidth - table.clientWidth;
      if (hidden > slack && isShown(table)) found.add('columns hidden by ' + hidden + ' px: ' + nameOf(table));
    }

  // What stands over the end of its column is covered by the next one.
  for (const cell of document.querySelectorAll('.ant-table-summary .ant-table-cell')) {
    range.selectNodeContents(cell);
    const end = cell.getBoundingClientRect().right - parseFloat(styleOf(cell).paddingRight);
    if (isShown(cell) && range.getBoundingClientRect().right > end + slack) found.add('sum over its column: ' + nameOf(cell));
  }
  for (const cell of document.querySelectorAll('.ant-table-tbody .ant-table-cell')) {
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    for (const part of isShown(cell) ? cell.querySelectorAll('button, a, small, span') : []) {
      const box = part.getBoundingClientRect();
      if (box.width > 0 && (box.left < left - slack || box.right > right + slack)) found.add('over its column: ' + nameOf(part));
      if (box.height > 0 && (box.top < top + 1 || box.bottom > bottom - 1)) found.add('fills its row: ' + nameOf(part));
    }
  }

  return [...found];
})()`;

/**
 * Finds hints about keys, targets smaller than a fingertip, and targets whose area around them covers a neighbour: the
 * later of two elements gets the taps.
 */
const readTargets = `(async () => {
  ${parts}

  for (const key of document.querySelectorAll('kbd')) if (isShown(key)) found.add('hint about a key: ' + nameOf(key));

  const popup = '.popups > *, .ant-popover';
  const barOf = (element) => [...ancestors(element)].find((one) => ['sticky', 'fixed'].includes(styleOf(one).position));
  const sides = ['left', 'top', 'right', 'bottom'];
  const areas = [];
  const targets = 'a[href], button, select, summary, label:has(input), input:not([type="hidden"]), [role="tab"], [role="option"], [role="menuitem"], .ant-select, .ant-picker, .ant-input-affix-wrapper';
  /** Where an element can be seen at all. */
  const frameOf = (element) => {
    const frame = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (const one of ancestors(element)) {
      if (one === element || styleOf(one).overflowY === 'visible') continue;
      const box = one.getBoundingClientRect();
      frame.left = Math.max(frame.left, box.left);
      frame.top = Math.max(frame.top, box.top);
      frame.right = Math.min(frame.right, box.right);
      frame.bottom = Math.min(frame.bottom, box.bottom);
    }
    return frame;
  };
  for (const element of document.querySelectorAll(targets)) {
    if (!isShown(element)) continue;
    // The target of an input is its frame or label.
    if (element.matches('label *, .ant-select *, .ant-picker *, .ant-input-affix-wrapper *')) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0) continue;
    const around = getComputedStyle(element, '::after');
    const reaches = around.position === 'absolute' && around.content !== 'none';
    const [left, top, right, bottom] = sides.map((side) => reaches ? Math.max(0, -(parseFloat(around[side]) || 0)) : 0);
    // What scrolls cuts off what reaches beyond it.
    const frame = frameOf(element);
    areas.push({
      element, box, left: Math.max(box.left - left, frame.left), top: Math.max(box.top - top, frame.top),
      right: Math.min(box.right + right, frame.right), bottom: Math.min(box.bottom + bottom, frame.bottom),
    });
    // A link within a sentence needs only its line.
    if (element.matches('p a, p button') && styleOf(element).display.startsWith('inline')) continue;
    if (element.matches('input') && element.parentElement.clientHeight >= ${leastTarget} - 2) continue;
    const size = [left + box.width + right, top + box.height + bottom];
    if (Math.min(...size) < ${leastTarget} - 0.5) found.add('target of ' + size.map(Math.round).join(' × ') + ': ' + nameOf(element));
  }
  const overlap = (one, other) => Math.min(
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  );
  for (const [at, { element, box, ...area }] of areas.entries())
    for (const { element: other, box: covered } of areas.slice(0, at)) {
      // An open menu covers what is below it, and so does a bar at the bottom.
      if (element.closest(popup) !== other.closest(popup) || barOf(element) !== barOf(other)) continue;
      if (other.contains(element) || overlap(box, covered) > slack || overlap(area, covered) <= slack) continue;
      found.add('takes ' + Math.round(overlap(area, covered)) + ' px of taps: ' + nameOf(element) + ' from ' + nameOf(other));
    }
  return [...found];
})()`;

/** What is cut, too wide or, at the width of a phone, hard to tap on the current page. */
export async function misfits(page: Page, width: number): Promise<string[]> {
  const problems = await page.evaluate<string[]>(readOverflow);
  return width < touchBelow ? [...problems, ...(await page.evaluate<string[]>(readTargets))] : problems;
}

/** A tour that measures every state at each of the widths, and adds what doesn't fit to `found`. */
export function measuringTour(page: Page, language: 'zh-CN' | 'en', sizes: readonly number[], found: string[]): Tour {
  return {
    page,
    say: (chinese, english) => (language === 'en' ? english : chinese),
    look: async (name) => {
      const before = page.viewportSize();
      for (const width of sizes) {
        await page.setViewportSize({ width, height: 800 });
        await settled(page);
        const problems = await misfits(page, width);
        found.push(...problems.map((problem) => `${name}, ${language}, ${width} px: ${problem}`));
      }
      if (before) await page.setViewportSize(before);
    },
  };
}
