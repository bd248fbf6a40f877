import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/index.ts';
import { Fetched } from '../detail/fetched.tsx';
import { useDrawer } from '../form/use-drawer.ts';
import { useNarrow } from '../list/use-media.ts';
import { useDates } from '../use-dates.ts';
import { Drawer } from '../../ui/drawer.tsx';
import styles from './rules.module.css';

interface Version {
  readonly number: number;
  readonly made_at: string;
  readonly made_by: string | null;
}

interface VersionsDrawerProps<Item extends Version> {
  title: string;
  /** Said to whom may not see them. */
  denied: string;
  versions: { data: { items: readonly Item[] } | undefined; error: ApiError | null; refetch: () => unknown };
  /** What a version changed, one line each. */
  differences: (before: Item | undefined, after: Item) => readonly string[];
  /** What else there is of a version. */
  body?: (version: Item) => ReactNode;
  onClosed: () => void;
}

/** Which versions were in force, who made them, and what each changed. */
export function VersionsDrawer<Item extends Version>(props: VersionsDrawerProps<Item>) {
  const { title, denied, versions, differences, body, onClosed } = props;
  const { t } = useLingui();
  const dates = useDates();
  const narrow = useNarrow();
  const drawer = useDrawer(onClosed);
  const words = {
    missing: t`There is no version yet`,
    missingHint: '',
    denied,
    broken: t`The versions did not load`,
  };
  return (
    <Drawer
      title={title}
      open={drawer.open}
      onClose={drawer.onClose}
      afterOpenChange={(shown) => !shown && drawer.onClosed()}
      size={narrow ? '100%' : 568}
      closable={{ placement: 'end' }}
    >
      <Fetched result={versions} words={words}>
        {({ items }) => (
          <ol className={styles.versions}>
            {items.map((version, index) => {
              const { number, made_at: at, made_by: by } = version;
              return (
                <li key={number} className={styles.version}>
                  <h3 className={styles.title}>
                    <Trans>Version {number}</Trans>
                  </h3>
                  <p className={styles.line}>{[dates.time(at), by].filter(Boolean).join(' · ')}</p>
                  <ul className={styles.differences}>
                    {differences(items[index + 1], version).map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                  {body?.(version)}
                </li>
              );
            })}
          </ol>
        )}
      </Fetched>
    </Drawer>
  );
}
