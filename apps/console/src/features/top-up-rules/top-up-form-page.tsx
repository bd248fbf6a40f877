import { Trans, useLingui } from '@lingui/react/macro';
import type { TopUpRulePage } from '@regulars/contract';
import { Button } from 'antd';
import { useRef } from 'react';
import { useParams } from 'react-router';
import { call, useAction, useEndpoint } from '../../framework/api/index.ts';
import { AllBranchesOnly } from '../../framework/detail/all-branches-only.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { startAction } from '../../framework/list/start-action.ts';
import { useCanEverywhere } from '../../framework/session/index.ts';
import { DraftFrame, PageBar } from '../../framework/sort/draft-bar.tsx';
import { useTab, useTabTitle } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { TopUpFields, useTopUpLabels } from './top-up-fields.tsx';
import { TopUpPreview } from './top-up-preview.tsx';
import { topUpPages, topUpReads as invalidates } from './top-up-rule-list.ts';
import styles from './top-up-rules.module.css';
import { emptyValues, termsOf, valuesOf, type TopUpValues } from './top-up-values.ts';
import { useTopUpValueText, useWarnings } from './use-top-up-words.ts';

/** A new rule. */
export function AddTopUpRulePage() {
  return <Editor rule={undefined} values={emptyValues} />;
}

/** A draft of a new rule, which begins with what another says. */
export function CopyTopUpRulePage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  return (
    <FetchedRule id={id}>
      {(rule) => {
        const values = startOf(rule);
        const { name } = values;
        return <Editor rule={undefined} values={{ ...values, name: t`${name} copy`.slice(0, 40) }} />;
      }}
    </FetchedRule>
  );
}

/** The next version of a rule. */
export function EditTopUpRulePage() {
  const { id = '' } = useParams();
  return <FetchedRule id={id}>{(rule) => <Editor rule={rule} values={startOf(rule)} />}</FetchedRule>;
}

const startOf = ({ draft, in_force: inForce }: TopUpRulePage): TopUpValues => {
  const terms = (draft ?? inForce)?.terms;
  return terms ? valuesOf(terms) : emptyValues;
};

function FetchedRule({ id, children }: { id: string; children: (rule: TopUpRulePage) => React.ReactNode }) {
  const { t } = useLingui();
  const result = useEndpoint('GET /recharge-rule/{id}', { params: { id } }, { quiet: true });
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
      {children}
    </Fetched>
  );
}

function Editor({ rule, values: start }: { rule: TopUpRulePage | undefined; values: TopUpValues }) {
  const { t } = useLingui();
  const name = rule && start.name;
  const title = rule ? t`Edit “${name}”` : t`New top-up rule`;
  useTabTitle(title);
  const mayStart = useCanEverywhere('top_up_rule:put_in_force');
  const mayEdit = useCanEverywhere(rule ? 'top_up_rule:update' : 'top_up_rule:create');
  const labels = useTopUpLabels();
  const textOf = useTopUpValueText();
  const { entity, submit, saveOnly, starting } = useTopUpForm(rule, start);
  const { data: others } = useEndpoint('GET /recharge-rule', { query: { size: 100 } }, { quiet: true });
  const terms = termsOf(entity.values);
  const warnings = useWarnings()(terms ?? { ...emptyTerms, name: '' }, {
    rules: others?.items ?? [],
    id: rule?.rule_id,
    cardMost: others?.card_most,
  });
  const tab = useTab();
  const busy = entity.saving || starting;
  return (
    <DraftFrame>
      <PageHead title={title} />
      <AllBranchesOnly permissions={['top_up_rule:update', 'top_up_rule:create']} />
      <div className={styles.page}>
        <div className={styles.form} onSubmitCapture={saveOnly}>
          <FormFields entity={entity} labels={labels} textOf={textOf}>
            <TopUpFields labels={labels} values={entity.values} />
          </FormFields>
        </div>
        <TopUpPreview terms={terms} warnings={terms ? warnings : []} />
      </div>
      <PageBar text={entity.dirty ? <Trans>Not saved yet</Trans> : null}>
        <Button disabled={busy} onClick={tab.close}>
          <Trans>Cancel</Trans>
        </Button>
        <Button loading={busy} disabled={!mayEdit} onClick={() => submit(false)}>
          <Trans>Save draft</Trans>
        </Button>
        {mayStart && (
          <Button type="primary" loading={busy} disabled={!mayEdit} onClick={() => submit(true)}>
            {rule?.in_force ? <Trans>Save and put in force</Trans> : <Trans>Save and start</Trans>}
          </Button>
        )}
      </PageBar>
    </DraftFrame>
  );
}

const emptyTerms = { ...emptyValues, tiers: [], free: null };

function useTopUpForm(rule: TopUpRulePage | undefined, start: TopUpValues) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const tab = useTab();
  const dates = useDates();
  const intent = useRef(false);
  const options = { invalidates, handles: ['stale_edit'] } as const;
  const add = useFormAction('POST /recharge-rule', options);
  const edit = useFormAction('PUT /recharge-rule/{id}', options);
  const enforce = useAction('PUT /recharge-rule/{id}/in-force', { invalidates });
  const entity = useEntityForm<TopUpValues, TopUpRulePage>({
    base: { values: start, ...(rule && { version: rule.version }) },
    save(values, { version: ifMatch }, idempotencyKey) {
      const body = termsOf(values);
      if (!body) return Promise.reject(new TypeError('The form’s rules let no mistyped amount pass'));
      return rule
        ? edit.mutateAsync({ params: { id: rule.rule_id }, body, ifMatch, idempotencyKey })
        : add.mutateAsync({ body, idempotencyKey });
    },
    onSaved: (saved) => startAction(() => finish(saved)),
    errorFields: { rules_too_many: null, branch_not_found: 'branch_ids', grade_not_found: 'grade_ids' },
    needs: rule ? 'top_up_rule:update' : 'top_up_rule:create',
    ...(rule && {
      reload: async () => {
        const now = await call('GET /recharge-rule/{id}', { params: { id: rule.rule_id } });
        return { values: startOf(now), version: now.version };
      },
    }),
  });
  async function finish({ rule_id: id, version, draft }: TopUpRulePage): Promise<void> {
    const starts = intent.current && draft !== null;
    intent.current = false;
    const told = entity.values.name;
    try {
      if (starts) await enforce.mutateAsync({ params: { id }, ifMatch: version });
      void message.success(starts ? t`${told} is in force` : t`Saved ${told}`);
    } finally {
      tab.close();
      tab.openTab(topUpPages.detail(id), told);
    }
  }
  return {
    entity,
    starting: enforce.isPending,
    /** Enter saves and starts nothing, also where the button that starts was pressed before and failed. */
    saveOnly: (): void => {
      intent.current = false;
    },
    submit: (starts: boolean): void => {
      const { to } = entity.values;
      if (starts && to !== null && to < dates.today()) {
        entity.form.setFields([{ name: 'to', errors: [t`This day is over`] }]);
        entity.form.focusField('to');
        return;
      }
      intent.current = starts;
      entity.form.submit();
    },
  };
}
