import { Trans, useLingui } from '@lingui/react/macro';
import type { Api, LoginLog, OperateLog } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { say, unusualRulePhrases } from '@regulars/phrases';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { RecordDrawer } from '../../framework/detail/record-drawer.tsx';
import type { RowSteps } from '../../framework/list/use-row-steps.ts';
import { useCanAt } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { SignInResult, Summary, useDevice, usePlace } from './log-cells.tsx';
import { entryAddress } from './log-lists.ts';
import styles from './logs.module.css';
import { FindingMember, FindingState, FindingWho, useFinding } from './unusual-parts.tsx';

type Detail = DataOf<Api['GET /logs/unusual/{id}']>;

interface UnusualDrawerProps {
  id: string;
  steps: RowSteps;
  onClose: () => void;
}

/** One finding with the entries that it rests on; its neighbours in the list without closing. */
export function UnusualDrawer({ id, steps, onClose }: UnusualDrawerProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const result = useEndpoint('GET /logs/unusual/{id}', { params: { id } }, { quiet: true });
  const { data } = result;
  return (
    <RecordDrawer
      title={data ? say(unusualRulePhrases[data.rule], locale) : t`Unusual`}
      result={result}
      words={{
        missing: t`There is no such finding`,
        missingHint: t`It may be older than the log is kept.`,
        denied: t`You cannot view the operation log`,
        broken: t`The finding did not load`,
      }}
      steps={steps}
      width={640}
      footer={({ seen_at }, close) => seen_at === null && <SeeButton id={id} onSeen={steps.next ?? close} />}
      onClosed={onClose}
    >
      {(finding) => <FindingView key={id} finding={finding} />}
    </RecordDrawer>
  );
}

function SeeButton({ id, onSeen }: { id: string; onSeen: () => void }) {
  const see = useAction('PUT /logs/unusual', { invalidates: ['/logs/unusual'] });
  return (
    <div className={styles.foot}>
      <Button
        type="primary"
        loading={see.isPending}
        onClick={() => see.mutate({ body: { ids: [id] } }, { onSuccess: onSeen })}
      >
        <Trans>Looked at, next</Trans>
      </Button>
    </div>
  );
}

function FindingView({ finding }: { finding: Detail }) {
  const dates = useDates();
  const sentence = useFinding();
  const { rule, address, vip_id, first_at, last_at, entries, sign_ins: signIns } = finding;
  const isHidden =
    !useCanAt('sign_in_log', 'sign_in_log:read') && (rule === 'failed_sign_ins' || rule === 'new_device');
  return (
    <div className={styles.entry}>
      <div className={styles.entryHead}>
        <span>
          <FindingWho finding={finding} size={40} />
          <small>
            {first_at === last_at ? dates.exact(last_at) : `${dates.exact(first_at)} – ${dates.exact(last_at)}`}
          </small>
        </span>
        <FindingState finding={finding} />
      </div>
      <p className={styles.sentence}>
        {vip_id !== null && (
          <>
            <FindingMember finding={finding} />
            {' · '}
          </>
        )}
        {sentence(finding)}
      </p>
      <section>
        <h3 className={styles.heading}>
          <Trans>What it rests on</Trans>
        </h3>
        {entries.length + signIns.length === 0 &&
          (isHidden ? (
            <Trans>You cannot view the sign-in log.</Trans>
          ) : (
            <Trans>The log no longer keeps these entries.</Trans>
          ))}
        <ul className={styles.evidence}>
          {entries.map((entry) => (
            <EntryLine key={entry.event_id} entry={entry} />
          ))}
          {signIns.map((tried) => (
            <TryLine key={tried.sign_in_id} tried={tried} named={address !== null} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function Line({ at, children }: { at: string; children: ReactNode }) {
  const dates = useDates();
  return (
    <li>
      <time dateTime={at}>{dates.cellTime(at)}</time>
      <span className={styles.cardText}>{children}</span>
    </li>
  );
}

function EntryLine({ entry }: { entry: OperateLog }) {
  const { event_id, at, operator, action_name, subject_name, subject_kind_name } = entry;
  return (
    <Line at={at}>
      <Link to={entryAddress(event_id)}>
        {[operator, action_name, subject_name ?? subject_kind_name].filter(Boolean).join(' · ')}
      </Link>
      <Summary log={entry} />
    </Line>
  );
}

function TryLine({ tried, named }: { tried: LoginLog; named: boolean }) {
  const [deviceOf, placeOf] = [useDevice(), usePlace()];
  return (
    <Line at={tried.at}>
      <SignInResult log={tried} />
      <small>{[named && tried.name, deviceOf(tried), placeOf(tried)].filter(Boolean).join(' · ')}</small>
    </Line>
  );
}
