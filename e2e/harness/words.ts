import * as phrases from '@regulars/phrases';
import type { Language } from '@regulars/phrases';
import type { Page } from 'playwright-core';

/** Collects a page's rendered texts and accessible names, except the names of the languages themselves. */
const readTexts = `(() => {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (element.closest('script, style, noscript, body [lang]') || !element.checkVisibility()) continue;
    // antd's icons have accessible names of their own; ignore those hidden from screen readers.
    if (node === element && element.closest('.anticon, [aria-hidden="true"]')) continue;
    if (node === element) for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(element.getAttribute(name));
    else texts.push(node.nodeValue);
  }
  return texts.filter((text) => text?.trim());
})()`;

/** Words that are the same in both languages. */
const international = new Set([
  '常客',
  'Regulars',
  'Ctrl',
  'K',
  'GMT',
  'ID',
  'CSV',
  'XLSX',
  'MB',
  'JPG',
  'PNG',
  'F2',
  'Esc',
  'Enter',
]);

/** The beginning of a document’s number, as a field for one shows it. */
const documentNumber = /^[A-Z]{2}\d{8}$/;

/** Words of the other language. */
const foreign: Readonly<Record<Language, RegExp>> = { 'zh-CN': /[A-Za-z][\w'’]*/g, en: /\p{Script=Han}+/gu };

const isPhrase = (value: unknown): value is Readonly<Record<Language, string>> =>
  typeof value === 'object' && value !== null && 'zh-CN' in value && 'en' in value;

/** All phrases of a language, but for the names of a shop's first roles and card, and of privileges, which are data then. */
function phrasesIn(language: Language): Set<string> {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (isPhrase(value)) found.add(value[language]);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(phrases);
  const named = [...Object.values(phrases.roleTemplatePhrases), ...Object.values(phrases.privilegeKindPhrases)];
  for (const name of named) found.delete(name[language]);
  found.delete('会员卡');
  return found;
}

const other = { 'zh-CN': phrasesIn('en'), en: phrasesIn('zh-CN') };

/** Texts in the other language that aren't data from a server response, such as a member's name. */
export async function untranslated(page: Page, language: Language, answers: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate<string[]>(readTexts);
  return texts.filter((text) => {
    const words = (text.match(foreign[language]) ?? []).filter(
      (word) => !international.has(word) && !documentNumber.test(word),
    );
    return (
      // The newest first: a page mostly shows what it just loaded.
      words.some((word) => answers.findLast((answer) => answer.includes(word)) === undefined) ||
      (words.length > 0 && other[language].has(text.trim()))
    );
  });
}
