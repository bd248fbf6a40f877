import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTouch } from '../../framework/list/use-media.ts';
import { loadMessages } from '../../i18n/locale.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { lazyPart, NotLoaded } from '../../ui/lazy-part.tsx';
import { Spinner } from '../../ui/plain/spinner.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Overlay } from '../../ui/plain/overlay.tsx';
import { countOf, parseSearch, signOf } from './entries.ts';
import type { Entry, Kind } from './entries.ts';
import { PaletteList } from './palette-list.tsx';
import styles from './palette.module.css';
import type { Found, PaletteSources } from './use-sections.tsx';

type PaletteProps = PaletteSources & { onClose: () => void };

const nothing: Found = { sections: [], searching: true, remember: () => {} };

/** What is found; until its code is there, nothing yet. Typing works before. */
const foundSections = async () => {
  const [sections] = await Promise.all([import('./found-sections.tsx'), loadMessages('palette')]);
  return sections.FoundSections;
};
const FoundSections = lazyPart(foundSections, {
  waiting: ({ children }) => children(nothing),
  failed: ({ props: { children }, retry }) => (
    <>
      {children({ ...nothing, searching: false })}
      <NotLoaded onRetry={retry} />
    </>
  ),
});
export const preloadPalette = FoundSections.preload;

/** The command palette for members, pages and actions: type to search, arrows to choose, Enter to open. */
export function Palette({ onClose, ...sources }: PaletteProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [awaited, setAwaited] = useState<Awaited | null>(null);
  return (
    <Overlay kind="palette" label={t`Search`} onClose={onClose}>
      <FoundSections text={text} sources={sources}>
        {(found) => (
          <SearchBox
            text={text}
            onText={setText}
            awaited={awaited}
            onAwaited={setAwaited}
            found={found}
            onClose={onClose}
          />
        )}
      </FoundSections>
    </Overlay>
  );
}

/** Enter while what is shown may still be of an earlier text: what is found first is opened once it is there. */
interface Awaited {
  readonly inBrowserTab: boolean;
}

interface SearchBoxProps {
  text: string;
  onText: (text: string) => void;
  awaited: Awaited | null;
  onAwaited: (awaited: Awaited | null) => void;
  found: Found;
  onClose: () => void;
}

function SearchBox({ text, onText: setText, awaited, onAwaited, found, onClose }: SearchBoxProps) {
  const { sections, searching, remember } = found;
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { words } = parseSearch(text);
  const entries = sections.flatMap((section) => section.entries);
  const count = countOf(entries);
  const chosen = entries.find((entry) => entry.id === chosenId) ?? entries[0];

  // Also when what is found takes the place of nothing.
  useLayoutEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);

  function run(entry: Entry, inBrowserTab: boolean) {
    onClose();
    remember(entry);
    if (inBrowserTab && entry.address !== undefined) open(entry.address, '_blank');
    else entry.run();
  }

  useEffect(() => {
    if (!awaited || searching) return;
    onAwaited(null);
    if (chosen) run(chosen, awaited.inBrowserTab);
  });

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && chosen) {
      event.preventDefault();
      setChosenId(entries.at((entries.indexOf(chosen) + step) % entries.length)?.id ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const inBrowserTab = event.ctrlKey || event.metaKey;
      if (searching && chosenId === null) onAwaited({ inBrowserTab });
      else if (chosen) run(chosen, inBrowserTab);
    }
  }

  return (
    <>
      <div className={styles.top}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
          aria-label={t`Search members, documents, pages and actions`}
          placeholder={t`Member, user, branch, item, phone, card or document number, page`}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosenId(null);
            onAwaited(null);
          }}
          onKeyDown={press}
        />
        <output className={styles.count}>
          {searching ? <Spinner size={16} /> : t`${plural(count, { one: '# result', other: '# results' })}`}
        </output>
        <Kbd>Esc</Kbd>
      </div>
      <KindChoice
        kind={parseSearch(text).kind}
        onKind={(kind) => {
          setText(kind ? `${signOf(kind)}${words}` : words);
          input.current?.focus();
        }}
      />
      <PaletteList id={id} sections={sections} words={words} chosen={chosen} onRun={run} />
      <KeyHints />
    </>
  );
}

function KeyHints() {
  if (useTouch()) return null;
  return (
    <div className={styles.foot} aria-hidden="true">
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Trans>Choose</Trans>
      </span>
      <span>
        <Kbd>Enter</Kbd> <Trans>Open</Trans>
      </span>
      <span>
        <Kbd>Ctrl Enter</Kbd> <Trans>Open in a new browser tab</Trans>
      </span>
      <span className={styles.help}>
        <Kbd>?</Kbd> <Trans>All shortcuts</Trans>
      </span>
    </div>
  );
}

type KindChoiceProps = { kind: Kind | null; onKind: (kind: Kind | null) => void };

function KindChoice({ kind, onKind }: KindChoiceProps) {
  const { t } = useLingui();
  const kinds: { value: Kind | null; label: string }[] = [
    { value: null, label: t`All` },
    { value: 'members', label: t`Members` },
    { value: 'documents', label: t`Documents` },
    { value: 'pages', label: t`Pages` },
    { value: 'actions', label: t`Actions` },
  ];
  return (
    <fieldset aria-label={t`Type`} className={styles.kinds}>
      {kinds.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={value === kind}
          className={classNames(styles.kind, value === kind && styles.kindChosen)}
          onClick={() => onKind(value)}
        >
          {label}
          {value && <Kbd>{signOf(value)}</Kbd>}
        </button>
      ))}
    </fieldset>
  );
}
