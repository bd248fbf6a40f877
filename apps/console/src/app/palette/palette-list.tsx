/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no native element is a list box whose focus stays in a text box */
import { Trans, useLingui } from '@lingui/react/macro';
import { CornerDownLeft } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { markedParts } from './entries.ts';
import type { Entry, Kind, Section } from './entries.ts';
import styles from './palette.module.css';

type PaletteListProps = {
  id: string;
  sections: readonly Section[];
  words: string;
  chosen: Entry | undefined;
  onRun: (entry: Entry, inBrowserTab: boolean) => void;
};

/** The results. Focus stays in the text box; `aria-activedescendant` announces the chosen option. */
export function PaletteList({ id, sections, words, chosen, onRun }: PaletteListProps) {
  const { t } = useLingui();
  const names: Record<Kind, string> = {
    members: t`Members`,
    documents: t`Documents`,
    access: t`Users and roles`,
    shop: t`Branches and items`,
    pages: t`Pages`,
    actions: t`Actions`,
  };
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t`Results`} tabIndex={-1} className={styles.list}>
      {sections.map(({ kind, entries }) => (
        <div key={kind} role="group" aria-label={names[kind]}>
          <div className={styles.section} aria-hidden="true">
            {names[kind]}
          </div>
          {entries.map((entry) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- Enter in the text box opens it; see above
            <div
              key={entry.id}
              id={`${id}-${entry.id}`}
              role="option"
              aria-selected={entry.id === chosen?.id}
              className={classNames(styles.option, entry.id === chosen?.id && styles.optionChosen)}
              onClick={({ ctrlKey, metaKey }) => onRun(entry, ctrlKey || metaKey)}
            >
              <span className={styles.before}>{entry.before}</span>
              <span className={styles.words}>
                <span className={styles.label}>
                  {markedParts(entry.label, words).map((part, at) =>
                    part.marked ? <mark key={at}>{part.text}</mark> : part.text,
                  )}
                </span>
                {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
              </span>
              {entry.after && <span className={styles.after}>{entry.after}</span>}
              <CornerDownLeft className={styles.enter} size={15} strokeWidth={1.75} aria-hidden="true" />
            </div>
          ))}
        </div>
      ))}
      {sections.length === 0 && (
        <p className={styles.none}>
          <Trans>
            Nothing found. Search members by part of the name, the last 4 digits of the phone, or the card number, and
            documents by the whole number.
          </Trans>
        </p>
      )}
    </div>
  );
}
