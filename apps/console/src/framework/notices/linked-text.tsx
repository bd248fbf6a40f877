import { isWebAddress } from '@regulars/contract/rules';
import { Fragment } from 'react';
import styles from './linked-text.module.css';

/** Addresses in a text; what ends a sentence after one is no part of it. */
const address = /https?:\/\/[^\s，。；、）》”"<>]+/gu;
const ending = new Set(`.,;:!?)]'’`);
const withoutEnding = (text: string): string => {
  let end = text.length;
  while (end > 0 && ending.has(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

/** Plain text with its line breaks; whole http and https addresses in it are links. */
export function LinkedText({ children }: { children: string }) {
  const parts: { at: number; text: string; link?: true }[] = [];
  let end = 0;
  for (const found of children.matchAll(address)) {
    const link = withoutEnding(found[0]);
    if (!isWebAddress(link)) continue;
    parts.push({ at: end, text: children.slice(end, found.index) }, { at: found.index, text: link, link: true });
    end = found.index + link.length;
  }
  parts.push({ at: end, text: children.slice(end) });
  return (
    <p className={styles.text}>
      {parts.map(({ at, text, link }) =>
        link ? (
          <a key={`link ${at}`} href={text} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        ) : (
          <Fragment key={at}>{text}</Fragment>
        ),
      )}
    </p>
  );
}
