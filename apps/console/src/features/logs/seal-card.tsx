import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Seals } from '@regulars/contract';
import { endsEarly, logFaultPhrases, say, type LogFault } from '@regulars/phrases';
import { Button } from 'antd';
import { ShieldCheck, ShieldX } from 'lucide-react';
import { Link } from 'react-router';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { useCurrentUser } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { countText } from '../../format/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Gap } from '../../framework/gap.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { classNames } from '../../ui/class-names.ts';
import { entryAddress } from './log-lists.ts';
import styles from './logs.module.css';

/** How often a running check is asked for its progress. */
const poll = 2_000;
/** The part of a fingerprint that tells two apart at a glance; the whole is copied. */
const shown = 12;

/** Up to when the log is sealed, and its latest check; for readers of all branches. */
function useSeals(): Seals | undefined {
  const { all_branches: enabled } = useCurrentUser();
  return useEndpoint('GET /logs/seals', {}, { quiet: true, refetchInterval: isRunning, enabled }).data;
}

/** The entry that does not agree with its seal, as far as the latest check found one. */
export const useBrokenEntry = (): string | null => useSeals()?.check?.fault_log_id ?? null;

/** Whether the operation log is as it was written. */
export function SealCard() {
  const seals = useSeals();
  if (!seals || (seals.entries === 0 && !seals.check?.fault && !seals.unsealed)) return null;
  return <SealView seals={seals} />;
}

const runs = (seals: Seals | undefined): boolean => seals?.check?.ended_at === null;
const isRunning = (seals: Seals | undefined): number | false => (runs(seals) ? poll : false);

function SealView({ seals }: { seals: Seals }) {
  const { t } = useLingui();
  const dates = useDates();
  const ask = useAction('POST /logs/seals/checks', { invalidates: ['/logs/seals', '/logs/operate-logs'] });
  const { entries, first_at: from, last_at: to, fingerprint, unsealed, check } = seals;
  const running = runs(seals);
  const differs = check !== null && check.ended_at !== null && check.fault !== null;
  const broken = differs || unsealed !== null;
  const Sign = broken ? ShieldX : ShieldCheck;
  return (
    <section className={classNames(styles.seals, broken && styles.broken)} aria-label={t`Seals of the log`}>
      <Sign size={24} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.sealTexts}>
        <span className={styles.sealHead}>
          <SealState seals={seals} />
          <span>
            <Plural value={entries} one="# entry sealed" other="# entries sealed" />
            {from !== null && to !== null && ` · ${dates.cell(from)} – ${dates.cell(to)} ${dates.clock(to)}`}
          </span>
        </span>
        {unsealed && <Unsealed {...unsealed} />}
        {differs ? <Broken check={check} /> : <Checked seals={seals} />}
        {fingerprint !== null && !broken && (
          <small>
            <Trans>Last fingerprint</Trans>{' '}
            <CopyText text={fingerprint} label={t`Last fingerprint`} shown={fingerprint.slice(0, shown)} />
          </small>
        )}
      </div>
      <Button loading={running || ask.isPending} onClick={() => ask.mutate({ body: {} })}>
        {running ? t`Checking` : check ? t`Check the log again` : t`Check the log`}
      </Button>
    </section>
  );
}

function SealState({ seals: { check } }: { seals: Seals }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (!check) return <StateTag meaning="waiting">{t`Not checked yet`}</StateTag>;
  if (check.ended_at === null) return <StateTag meaning="waiting">{t`Checking`}</StateTag>;
  if (check.fault === null) return <StateTag meaning="live">{t`Chain complete`}</StateTag>;
  const { fault, fault_position: position } = check;
  // What is about the end or the file has a position, but no entry that differs.
  const isEntry = position !== null && fault !== 'truncated' && !fault.startsWith('file_');
  const number = isEntry ? countText(position) : undefined;
  return (
    <StateTag meaning="blocked">
      {number === undefined ? say(logFaultPhrases[fault], locale) : t`Entry ${number} does not agree`}
    </StateTag>
  );
}

/** When it was checked, or how far the check is. */
function Checked({ seals: { check } }: { seals: Seals }) {
  const { t } = useLingui();
  const dates = useDates();
  if (!check) return null;
  const { ended_at: ended, entries, of, operator, head_file: head } = check;
  const [done, all] = [countText(entries), countText(of)];
  if (ended === null)
    return (
      <span>
        <progress value={entries} max={Math.max(of, 1)} />{' '}
        <Trans>
          {done} of {all}
        </Trans>
      </span>
    );
  const time = dates.cellTime(ended);
  return (
    <small>
      {operator === null
        ? t`Checked ${time}: ${plural(entries, { one: '# entry', other: '# entries' })}`
        : t`Checked ${time} by ${operator}: ${plural(entries, { one: '# entry', other: '# entries' })}`}
      {head !== null && head !== 'agrees' && (
        <>
          {' · '}
          {head === 'unknown' ? (
            <Trans>Not compared with the head file, which has nothing of this log</Trans>
          ) : head === 'missing' ? (
            <Trans>Not compared with the head file, which is not there: tell your service provider</Trans>
          ) : (
            <Trans>Not compared with the head file, which can’t be read: tell your service provider</Trans>
          )}
        </>
      )}
    </small>
  );
}

/** That the program found something by itself, and seals no further. */
function Unsealed({ fault, since }: NonNullable<Seals['unsealed']>) {
  const locale = useLocale();
  const dates = useDates();
  const [what, when] = [say(logFaultPhrases[fault], locale), dates.cellTime(since)];
  return (
    <span>
      <Trans>
        Not sealed any more since {when}: {what}. Tell your service provider.
      </Trans>
    </span>
  );
}

/** Faults whose entry can still be read. */
const isThere: ReadonlySet<LogFault> = new Set(['changed', 'doubled', 'unsealed', 'ahead', 'chain']);

/** What differs, and what to do. */
function Broken({ check }: { check: NonNullable<Seals['check']> }) {
  const locale = useLocale();
  const dates = useDates();
  const { fault, fault_position: position, fault_at: at, fault_log_id: entry, ended_at: ended } = check;
  if (fault === null || ended === null) return null;
  const [what, when, time] = [say(logFaultPhrases[fault], locale), at && dates.exact(at), dates.cellTime(ended)];
  const last = countText(position ?? 0);
  return (
    <>
      <span>
        {position !== null && when && endsEarly(fault) ? (
          <Trans>
            {what}: the log ends after entry {last}, of {when}.
          </Trans>
        ) : when ? (
          <Trans>
            {what}, of {when}.
          </Trans>
        ) : (
          <Trans>{what}.</Trans>
        )}
        <Gap />
        <Trans>Found {time}.</Trans>
        {entry !== null && isThere.has(fault) && (
          <>
            {' '}
            <Link className="tapped in-sentence" to={entryAddress(entry)}>
              <Trans>See the entry</Trans>
            </Link>
          </>
        )}
      </span>
      <small>
        {fault === 'unfinished' ? (
          <Trans>Check the log again; if it happens again, tell your service provider.</Trans>
        ) : fault === 'ahead' ? (
          <Trans>
            A server’s clock was wrong, or the entry was written past the program: ask your service provider.
          </Trans>
        ) : fault === 'file_behind' ? (
          <Trans>Tell your service provider: the file outside the database no longer gets the seals.</Trans>
        ) : (
          <Trans>
            Change nothing, export the log and call your service provider: the database was changed past the program.
          </Trans>
        )}
      </small>
    </>
  );
}
