import { Trans, useLingui } from '@lingui/react/macro';
import type { TopUpRulePage } from '@regulars/contract';
import { ruleStatePhrases, say, separators, shortMoney } from '@regulars/phrases';
import { Button } from 'antd';
import { useParams } from 'react-router';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { AllBranchesOnly } from '../../framework/detail/all-branches-only.tsx';
import { DetailColumns } from '../../framework/detail/detail-columns.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { startAction } from '../../framework/list/start-action.ts';
import { useReplay } from '../../framework/replays/use-replay.tsx';
import { usePageGrants, useCanEverywhere } from '../../framework/session/index.ts';
import { DraftFrame, PageBar } from '../../framework/sort/draft-bar.tsx';
import { useTabTitle } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { RuleTopUps } from './rule-top-ups.tsx';
import { TopUpPreview } from './top-up-preview.tsx';
import { topUpReads as invalidates } from './top-up-rule-list.ts';
import styles from './top-up-rules.module.css';
import { useRuleActs } from './use-rule-acts.ts';
import { saidBy, stateMeaning, useTopUpWords } from './use-top-up-words.ts';

/** A rule: what it says, its draft, and its versions as sentences. */
export function TopUpRuleDetailPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const result = useEndpoint('GET /recharge-rule/{id}', { params: { id } }, { quiet: true });
  useTabTitle(result.data && saidBy(result.data)?.name);
  return (
    <Fetched
      result={result}
      words={{
        missing: t`There is no such top-up rule`,
        missingHint: t`It may have been removed.`,
        denied: t`You cannot view top-up rules`,
        broken: t`The top-up rule did not load`,
      }}
    >
      {(rule) => <Detail rule={rule} />}
    </Fetched>
  );
}

function Detail({ rule }: { rule: TopUpRulePage }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const can = usePageGrants();
  const words = useTopUpWords();
  const { rowActions } = useRuleActs();
  const replay = useReplay({ kind: 'top_up', ruleId: rule.rule_id, rule, reads: 'top_up_rule:read' });
  const { in_force: inForce, draft, state, clashes } = rule;
  const terms = saidBy(rule);
  const since = inForce && dates.cell(inForce.made_at);
  const number = inForce?.number;
  const warnings = clashes.map(({ name, pay, goes_first: first }) => {
    const amount = shortMoney(pay);
    return first
      ? t`“${name}” also gives for ${amount}, at the same time and for the same members. It stands first, so it applies.`
      : t`“${name}” also gives for ${amount}, at the same time and for the same members. This rule stands first, so it applies.`; // prettier-ignore
  });
  const offered = rowActions.filter(
    ({ permission, offered: isOffered }) => (!permission || can(permission)) && (isOffered?.(rule) ?? true),
  );
  return (
    <DraftFrame>
      <PageHead
        title={terms?.name}
        note={
          <>
            <StateTag meaning={stateMeaning[state]}>{say(ruleStatePhrases[state], locale)}</StateTag>
            <span>{inForce ? t`Version ${number}, since ${since}` : t`Never in force yet`}</span>
          </>
        }
        actions={
          <>
            {replay.button}
            {offered.map(({ key, label, danger = false, onPress }) => (
              <Button key={key} danger={danger} onClick={() => startAction(() => onPress(rule))}>
                {label}
              </Button>
            ))}
          </>
        }
      />
      <AllBranchesOnly permissions={['top_up_rule:update', 'top_up_rule:put_in_force']} />
      {replay.panel}
      <DetailColumns aside={<TopUpPreview terms={terms} warnings={warnings} />}>
        {draft && inForce && (
          <Panel
            title={t`Draft of the next version`}
            note={[dates.cellTime(draft.edited_at), draft.edited_by].filter(Boolean).join(' · ')}
          >
            <p>{words.gives(draft.terms)}</p>
            <p className={styles.hint}>{words.holds(draft.terms)}</p>
          </Panel>
        )}
        {inForce && <RuleTopUps id={rule.rule_id} />}
        <Versions id={rule.rule_id} />
      </DetailColumns>
      <RuleBar rule={rule} />
    </DraftFrame>
  );
}

function Versions({ id }: { id: string }) {
  const { t } = useLingui();
  const dates = useDates();
  const words = useTopUpWords();
  const versions = useEndpoint(
    'GET /recharge-rule/{id}/versions',
    { params: { id }, query: { size: 100 } },
    { quiet: true },
  );
  return (
    <Panel title={t`Versions`} note={t`A top-up keeps the version under which it was made.`}>
      <Fetched
        result={versions}
        words={{ missing: t`None yet`, missingHint: '', denied: t`None yet`, broken: t`The versions did not load` }}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.hint}>
              <Trans>None yet. The draft becomes version 1 when it is put in force.</Trans>
            </p>
          ) : (
            <ol className={styles.versions}>
              {items.map(({ number, made_at: at, made_by: by, terms }) => (
                <li key={number}>
                  <h3 className={styles.sentenceTitle}>
                    <Trans>Version {number}</Trans>
                    <span className={styles.hint}>{[dates.time(at), by].filter(Boolean).join(' · ')}</span>
                  </h3>
                  <p>{words.gives(terms)}</p>
                  <p className={styles.hint}>{words.holds(terms)}</p>
                </li>
              ))}
            </ol>
          )
        }
      </Fetched>
    </Panel>
  );
}

/** Puts the draft in force, or discards it. */
function RuleBar({ rule: { rule_id: id, version, draft, in_force: inForce, clashes } }: { rule: TopUpRulePage }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { message, confirm } = useFeedback();
  const mayEdit = useCanEverywhere('top_up_rule:update');
  const mayEnforce = useCanEverywhere('top_up_rule:put_in_force');
  const discard = useAction('DELETE /recharge-rule/{id}/draft', { invalidates });
  const enforce = useAction('PUT /recharge-rule/{id}/in-force', { invalidates });
  if (!draft) return null;
  const next = (inForce?.number ?? 0) + 1;
  async function putInForce(): Promise<void> {
    const names = clashes.map(({ name }) => t`“${name}”`).join(separators[locale]);
    const agreed = await confirm({
      title: t`Put version ${next} in force?`,
      text:
        clashes.length > 0
          ? t`For some amounts ${names} gives too: the first in the order applies. Top-ups made before keep their version.`
          : t`It holds for top-ups from now on. Those made before keep their version.`,
      yes: t`Put it in force`,
      isSafe: true,
      no: t`Not yet`,
    });
    if (!agreed) return;
    await enforce.mutateAsync({ params: { id }, ifMatch: version });
    void message.success(t`Version ${next} is in force`);
  }
  async function discardDraft(): Promise<void> {
    const agreed = await confirm({
      title: t`Discard the draft?`,
      text: t`The version in force stays as it is.`,
      yes: t`Discard it`,
      no: t`Keep it`,
    });
    if (!agreed) return;
    await discard.mutateAsync({ params: { id }, ifMatch: version });
    void message.success(t`Discarded`);
  }
  return (
    <PageBar text={inForce ? <Trans>There is a draft of version {next}</Trans> : <Trans>This rule is a draft</Trans>}>
      {mayEdit && inForce && (
        <Button loading={discard.isPending} onClick={() => startAction(discardDraft)}>
          <Trans>Discard the draft</Trans>
        </Button>
      )}
      {mayEnforce && (
        <Button type="primary" loading={enforce.isPending} onClick={() => startAction(putInForce)}>
          <Trans>Put version {next} in force</Trans>
        </Button>
      )}
    </PageBar>
  );
}
