import { Trans, useLingui } from '@lingui/react/macro';
import type { SettingRow } from '@regulars/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { useCanEverywhere } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import styles from './settings.module.css';
import { useSetBack } from './use-setting-action.ts';
import { useSettingWords } from './use-setting-words.ts';

export const settingPlace = (name: string): string => `setting-${name}`;

interface RowProps {
  /** Where the palette leads. */
  id?: string;
  title: ReactNode;
  hint?: ReactNode;
  value: ReactNode;
  /** Default, and who changed it when. */
  history?: ReactNode;
  children?: ReactNode;
}

/** One setting: what it is, what it says now, and what can be done. */
export function Row({ id, title, hint, value, history, children }: RowProps) {
  return (
    <li id={id} tabIndex={id === undefined ? undefined : -1} className={styles.row}>
      <div className={styles.words}>
        <strong>{title}</strong>
        {hint && <span>{hint}</span>}
      </div>
      <div className={styles.value}>
        <span className={styles.current}>{value}</span>
        {history && <span className={styles.history}>{history}</span>}
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}

type Changed = { by: string | null; at: string } | null;

/** Who changed it when. */
export function ChangedBy({ changed }: { changed: Changed }) {
  const dates = useDates();
  if (changed === null) return null;
  const at = dates.time(changed.at);
  const { by } = changed;
  return by === null ? (
    <Trans>Changed {at}</Trans>
  ) : (
    <Trans>
      Changed by {by}, {at}
    </Trans>
  );
}

/** What every setting says: what it is unless somebody changed it, and who changed it when. */
export function SettingHistory({ initial, changed }: { initial: string; changed: Changed }) {
  return (
    <>
      <Trans>Default: {initial}</Trans>
      {changed && ' · '}
      <ChangedBy changed={changed} />
    </>
  );
}

/** For settings that nothing reads yet. */
export const Later = () => <Trans>Not in use yet: changing it has no effect</Trans>;

/** Whether a section says it once for all of its rows. */
export const isAllLater = (rows: readonly SettingRow[]): boolean => rows.length > 0 && rows.every(({ later }) => later);

export function SettingRows({ rows, version }: { rows: readonly SettingRow[]; version: number }) {
  const told = isAllLater(rows);
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <OneSetting key={row.name} row={row} version={version} told={told} />
      ))}
    </ul>
  );
}

function OneSetting({ row, version, told }: { row: SettingRow; version: number; told: boolean }) {
  const wordsOf = useSettingWords();
  return (
    <Row
      id={settingPlace(row.name)}
      title={row.label}
      hint={
        <>
          {row.hint}
          {row.later && !told && (
            <em className={styles.later}>
              <Later />
            </em>
          )}
        </>
      }
      value={<span className={row.value === null ? styles.empty : undefined}>{wordsOf(row, row.value)}</span>}
      history={<SettingHistory initial={wordsOf(row, row.initial)} changed={row.changed} />}
    >
      {row.value !== row.initial && <SetBack row={row} version={version} />}
    </Row>
  );
}

function SetBack({ row, version }: { row: SettingRow; version: number }) {
  const { t } = useLingui();
  const { confirm, message } = useFeedback();
  const { locked, run } = useLock();
  const wordsOf = useSettingWords();
  const setBack = useSetBack(row, version);
  const mayEdit = useCanEverywhere('settings:update');
  const dates = useDates();
  const name = row.label;
  const changedMeanwhile = (newest: SettingRow): string => {
    const now = wordsOf(newest, newest.value);
    const { by, at } = newest.changed ?? {};
    return by && at
      ? t`${by} changed it, ${dates.time(at)}: ${name} is ${now} now`
      : t`Someone else changed it: ${name} is ${now} now`;
  };
  if (!mayEdit) return null;
  return (
    <Button
      type="link"
      disabled={locked}
      aria-label={t`Set back: ${name}`}
      onClick={() =>
        void run(async () => {
          const [now, initial] = [wordsOf(row, row.value), wordsOf(row, row.initial)];
          const sure = await confirm({
            title: t`Set back: ${name}?`,
            text: t`Now: ${now}. Default: ${initial}.`,
            yes: t`Set back`,
            no: t`Cancel`,
          });
          const outcome = sure ? await setBack() : 'refused';
          if (outcome === 'done') void message.success(t`Set back: ${name}`);
          else if (outcome !== 'refused') void message.warning(changedMeanwhile(outcome));
        })
      }
    >
      <Trans>Set back</Trans>
    </Button>
  );
}
