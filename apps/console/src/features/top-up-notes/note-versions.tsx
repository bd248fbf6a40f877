import { Trans, useLingui } from '@lingui/react/macro';
import type { TopUpNote } from '@regulars/contract';
import { useEndpoint } from '../../framework/api/index.ts';
import { VersionsDrawer } from '../../framework/rules/versions-drawer.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { isCut, useNoteDifferences } from './use-note-differences.ts';
import styles from './top-up-notes.module.css';

export function NoteVersions({ onClosed }: { onClosed: () => void }) {
  const { t } = useLingui();
  const differencesOf = useNoteDifferences();
  return (
    <VersionsDrawer
      title={t`Versions of the top-up notes`}
      denied={t`You cannot view the top-up notes`}
      versions={useEndpoint('GET /recharge-rule/description/versions', { query: { size: 100 } }, { quiet: true })}
      differences={(before, { note }) => differencesOf(before?.note, note)}
      body={({ note }) => <WholeNote note={note} />}
      onClosed={onClosed}
    />
  );
}

/** What members read then, if the differences name only its beginning. */
function WholeNote({ note: { text, text_en: english } }: { note: TopUpNote }) {
  const texts = [text, english].filter((one) => one !== null);
  if (!texts.some(isCut)) return null;
  return (
    <Disclosure summary={<Trans>The whole text</Trans>}>
      <div className={styles.texts}>
        {texts.map((one) => (
          <p key={one} className={styles.text} lang={one === english ? 'en' : undefined}>
            {one}
          </p>
        ))}
      </div>
    </Disclosure>
  );
}
