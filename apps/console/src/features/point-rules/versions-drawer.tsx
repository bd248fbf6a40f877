import { Trans, useLingui } from '@lingui/react/macro';
import { useDates } from '../../framework/use-dates.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { Drawer } from '../../ui/drawer.tsx';
import styles from './point-rules.module.css';
import { useDifferences } from './use-rule-words.ts';

/** Which versions were in force, who made them, and what each changed. */
export function VersionsDrawer({ onClosed }: { onClosed: () => void }) {
  const { t } = useLingui();
  const dates = useDates();
  const narrow = useNarrow();
  const drawer = useDrawer(onClosed);
  const differencesOf = useDifferences();
  const versions = useEndpoint('GET /point-rule/versions', { query: { size: 100 } }, { quiet: true });
  const words = {
    missing: t`There is no version yet`,
    missingHint: '',
    denied: t`You cannot view the point rules`,
    broken: t`The versions did not load`,
  };
  return (
    <Drawer
      title={t`Versions of the point rules`}
      open={drawer.open}
      onClose={drawer.onClose}
      afterOpenChange={(shown) => !shown && drawer.onClosed()}
      size={narrow ? '100%' : 568}
      closable={{ placement: 'end' }}
    >
      <Fetched result={versions} words={words}>
        {({ items }) => (
          <ol className={styles.versions}>
            {items.map(({ number, made_at: at, made_by: by, rules }, index) => (
              <li key={number} className={styles.version}>
                <h3 className={styles.title}>
                  <Trans>Version {number}</Trans>
                </h3>
                <p className={styles.line}>{[dates.time(at), by].filter(Boolean).join(' · ')}</p>
                <ul className={styles.differences}>
                  {differencesOf(items[index + 1]?.rules, rules).map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        )}
      </Fetched>
    </Drawer>
  );
}
