import { Trans } from '@lingui/react/macro';
import { Alert, Button } from 'antd';
import { useEffect, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { useDates } from '../use-dates.ts';
import { differencesOf } from './edits.ts';
import styles from './form.module.css';
import type { EntityForm } from './use-entity-form.ts';

interface StaleEditProps<Values extends object> {
  entity: EntityForm<Values>;
  labels: Readonly<Record<keyof Values, string>>;
  textOf: (name: keyof Values, value: unknown) => string;
}

/** Only of a merchant's things: the times are in its zone. */
function SavedBy({ by, at }: { by: string; at: string }) {
  const dates = useDates();
  return (
    <Trans>
      {by} saved a newer version, {dates.time(at)}. Your changes are still here.
    </Trans>
  );
}

/** Shown when someone else saved first: lists their changes and offers both ways to continue. */
export function StaleEdit<Values extends object>({ entity, labels, textOf }: StaleEditProps<Values>) {
  const { base, values, newer } = entity;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (newer) box.current?.scrollIntoView({ block: 'nearest' });
  }, [newer]);
  if (!newer) return null;

  const differences = differencesOf(base.values, newer.values, values);
  return (
    <div ref={box}>
      <Alert
        className={classNames(styles.alert)}
        type="warning"
        showIcon
        title={
          newer.savedBy?.by ? (
            <SavedBy by={newer.savedBy.by} at={newer.savedBy.at} />
          ) : (
            <Trans>Someone else just saved a newer version. Your changes are still here.</Trans>
          )
        }
        description={
          <>
            <ul className={styles.differences}>
              {differences.map(({ name, before, theirs, mine }) => (
                <li key={String(name)}>
                  <strong>{labels[name]}</strong>{' '}
                  <Trans>
                    was {textOf(name, before)}, is now {textOf(name, theirs)}
                  </Trans>
                  {mine !== undefined && (
                    <>
                      {' '}
                      <Trans>(you have {textOf(name, mine)})</Trans>
                    </>
                  )}
                </li>
              ))}
            </ul>
            <div className={styles.staleActions}>
              <Button onClick={() => entity.takeNewer(true)}>
                <Trans>Keep my changes</Trans>
              </Button>
              <Button onClick={() => entity.takeNewer(false)}>
                <Trans>Load the newer version</Trans>
              </Button>
            </div>
          </>
        }
      />
    </div>
  );
}
