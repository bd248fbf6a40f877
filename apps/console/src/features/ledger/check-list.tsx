import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { VerificationReport } from '@regulars/contract';
import { ledgerCheckPhrases, say } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { StateGlyph } from '../../ui/state-tag.tsx';
import { BreachList } from './breach-list.tsx';
import { checkGroups, thingOf } from './ledger-words.ts';
import styles from './ledger.module.css';

type Check = VerificationReport['checks'][number];

/** The checks of a verification, in groups; those that failed are in view. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  const { i18n } = useLingui();
  return (
    <div className={styles.groups}>
      {checkGroups.map(({ title, things }) => {
        const ours = checks.filter(({ name }) => things.includes(thingOf(name)));
        return ours.length > 0 && <Group key={title.id} title={i18n._(title)} checks={ours} />;
      })}
    </div>
  );
}

/** A group in a shop's words; the checks themselves are the accountant's. */
function Group({ title, checks }: { title: string; checks: readonly Check[] }) {
  const failed = checks.filter(({ breaches }) => breaches > 0);
  const passed = checks.filter(({ breaches }) => breaches === 0);
  const [bad, count] = [failed.length, checks.length];
  return (
    <section className={styles.group} aria-label={title}>
      <div className={styles.groupHead}>
        <StateGlyph meaning={bad > 0 ? 'blocked' : 'live'} size={14} />
        <strong>{title}</strong>
        <span className={styles.quiet}>
          {bad > 0 ? (
            <Trans>
              {bad} of {count} checks failed
            </Trans>
          ) : (
            <Trans>{count} checks passed</Trans>
          )}
        </span>
      </div>
      <Checks checks={failed} />
      {passed.length > 0 && (
        <Disclosure
          className={styles.accountant}
          summary={bad > 0 ? <Trans>What passed, for the accountant</Trans> : <Trans>For the accountant</Trans>}
        >
          <Checks checks={passed} />
        </Disclosure>
      )}
    </section>
  );
}

function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <ul>
      {checks.map((check) => (
        <CheckItem key={check.name} check={check} />
      ))}
    </ul>
  );
}

function CheckItem({ check: { name, examined, breaches, rows } }: { check: Check }) {
  const locale = useLocale();
  return (
    <li className={styles.check}>
      <StateGlyph meaning={breaches > 0 ? 'blocked' : 'live'} />
      <span>{say(ledgerCheckPhrases[name], locale)}</span>
      <span className={styles.quiet}>
        <Plural value={examined} one="# row" other="# rows" />
      </span>
      {breaches > 0 && (
        <div className={styles.breaches}>
          <p>
            <Plural value={breaches} one="# problem" other="# problems" />
          </p>
          <BreachList check={name} rows={rows} />
          {breaches > rows.length && (
            <p className={styles.quiet}>
              <Trans>The first {rows.length} are shown.</Trans>
            </p>
          )}
        </div>
      )}
    </li>
  );
}
