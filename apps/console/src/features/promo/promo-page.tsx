import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ProvidedPromo } from '@regulars/contract';
import { fieldPhrases, say, separators } from '@regulars/phrases';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { call, useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useEntityForm, type EntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { DraftFrame, PageBar } from '../../framework/sort/draft-bar.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { PromoFields, usePromoLabels } from './promo-fields.tsx';
import styles from './promo-page.module.css';
import { PromoPreview } from './promo-preview.tsx';
import { missingOf, sentOf, valuesOf, type PromoValues } from './promo-values.ts';
import { rereads, usePromoActs } from './use-promo-acts.ts';

/** Fields that the bar names; the others are counted. */
const mostNamed = 3;

const baseOf = ({ draft, shown, version }: ProvidedPromo) => ({ values: valuesOf(draft ?? shown), version });

/** What the home page of the merchant centre shows: written, previewed, published and taken back here. */
export function PromoPage() {
  const { t } = useLingui();
  const result = useEndpoint('GET /provider/promo', {}, { quiet: true });
  return (
    <Fetched
      result={result}
      words={{
        missing: t`The promo did not load`,
        missingHint: '',
        denied: t`You cannot view the promo`,
        broken: t`The promo did not load`,
      }}
    >
      {(promo) => <Editor promo={promo} />}
    </Fetched>
  );
}

function Editor({ promo }: { promo: ProvidedPromo }) {
  const { t } = useLingui();
  const labels = usePromoLabels();
  const acts = usePromoActs(promo);
  const { entity, saveDraft, publish } = usePromoForm(promo, acts.publish);
  const { dirty, saving, values } = entity;
  const busy = saving || acts.busy;
  const hasDraft = promo.draft !== null;
  const hasContent = values.has_banner || values.has_app_1 || values.has_app_2; // the preview says what is missing
  // Newer than what was read, right after a save.
  const version = entity.base.version ?? promo.version;
  return (
    <DraftFrame>
      <PageHead
        title={t`Promo`}
        actions={
          <>
            {promo.shown && (
              <Button danger disabled={dirty || busy} onClick={() => acts.clear(version)}>
                <Trans>Stop showing it</Trans>
              </Button>
            )}
            {promo.before && (
              <Button disabled={dirty || busy} onClick={() => acts.takeBack(version)}>
                <Trans context="a publication">Take back</Trans>
              </Button>
            )}
          </>
        }
      />
      <Standing promo={promo} />
      <div className={styles.page}>
        <div className={styles.form}>
          <FormFields
            entity={entity}
            labels={labels.all}
            textOf={(name, value) => {
              if (name === 'picture') return value === null ? t`none` : t`another picture`;
              if (typeof value === 'boolean') return value ? t`on` : t`off`;
              return value === '' ? t`none` : String(value);
            }}
          >
            <PromoFields labels={labels} values={values} />
          </FormFields>
        </div>
        <PromoPreview values={values} />
      </div>
      <PageBar text={<BarText entity={entity} hasDraft={hasDraft} labels={labels.all} />}>
        <Button
          disabled={busy || !(dirty || hasDraft)}
          onClick={() => (hasDraft ? acts.discard(version) : entity.startOver(baseOf(promo).values, promo.version))}
        >
          <Trans>Discard</Trans>
        </Button>
        <Button disabled={busy || !dirty} loading={saving} onClick={saveDraft}>
          <Trans>Save draft</Trans>
        </Button>
        <Button
          type="primary"
          disabled={!hasContent || !(dirty || hasDraft)}
          loading={busy}
          onClick={() => publish(version)}
        >
          <Trans>Publish</Trans>
        </Button>
      </PageBar>
    </DraftFrame>
  );
}

/** The form of the draft, which follows what colleagues do as long as nothing is typed. */
function usePromoForm(promo: ProvidedPromo, publish: (version: number) => void) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const language = useLocale();
  const intent = useRef<'save' | 'publish'>('save');
  const save = useFormAction('PUT /provider/promo', { invalidates: rereads, handles: ['stale_edit'] });
  const entity = useEntityForm<PromoValues, ProvidedPromo>({
    needs: 'none',
    base: baseOf(promo),
    save: (values, { version }, idempotencyKey) =>
      save.mutateAsync({
        body: sentOf(values),
        ...(version !== undefined && { ifMatch: version }),
        idempotencyKey,
      }),
    onSaved(saved) {
      entity.startOver(baseOf(saved).values, saved.version);
      const publishes = intent.current === 'publish';
      intent.current = 'save'; // as Enter does
      if (publishes) publish(saved.version);
      else void message.success(t`Saved as a draft`);
    },
    errorFields: { promo_picture_not_found: 'picture' },
    reload: async () => baseOf(await call('GET /provider/promo')),
  });
  const { base, dirty, saving, startOver } = entity;
  const isBehind = promo.version > (base.version ?? 0) && !dirty && !saving;
  useEffect(() => {
    if (isBehind) startOver(baseOf(promo).values, promo.version);
    // oxlint-disable-next-line react/exhaustive-deps -- only a newer version starts over
  }, [isBehind, promo]);
  const submit = (what: 'save' | 'publish'): void => {
    intent.current = what;
    entity.form.submit();
  };
  return {
    entity,
    saveDraft: () => submit('save'),
    /** Says at the fields what is missing, and focuses the first; without any, saves what was typed and asks. */
    publish: (version: number): void => {
      const missing = missingOf(entity.values);
      const [first] = missing;
      for (const name of missing) entity.form.setFields([{ name, errors: [say(fieldPhrases.required, language)] }]);
      if (first) entity.form.scrollToField(first, { focus: true, block: 'center' });
      else if (dirty) submit('publish');
      else publish(version);
    },
  };
}

function Standing({ promo: { shown, draft } }: { promo: ProvidedPromo }) {
  const { t } = useLingui();
  const dates = useDates();
  const since = shown && dates.cellTime(shown.set_at);
  const edited = draft && dates.cellTime(draft.edited_at);
  const [setBy, editedBy] = [shown?.set_by ?? '', draft?.edited_by ?? ''];
  return (
    <span className={styles.standing}>
      {shown ? (
        <StateTag meaning="live">{t`Shown since ${since} ${setBy}`.trim()}</StateTag>
      ) : (
        <StateTag meaning="over">{t`Nothing is shown: the console’s own banner stands`}</StateTag>
      )}
      {draft && <StateTag meaning="waiting">{t`Draft of ${edited} ${editedBy}`.trim()}</StateTag>}
    </span>
  );
}

interface BarTextProps {
  entity: EntityForm<PromoValues>;
  hasDraft: boolean;
  labels: Readonly<Record<keyof PromoValues, string>>;
}

/** What stands in the way of publishing, else what is not saved or not seen yet. */
function BarText({ entity: { dirty, error, values }, hasDraft, labels }: BarTextProps) {
  const { t } = useLingui();
  const separator = separators[useLocale()];
  if (error?.name === 'network')
    return <Trans>No response. Your input is still here. Try again; it is saved only once.</Trans>;
  const missing = missingOf(values);
  const [first] = missing;
  if ((dirty || hasDraft) && first) {
    const named = missing.slice(0, mostNamed).map((name) => labels[name]);
    const names = named.join(separator);
    const rest = missing.length - named.length;
    return rest > 0
      ? t`To publish, fill in: ${names} and ${plural(rest, { one: '# more', other: '# more' })}`
      : t`To publish, fill in: ${names}`;
  }
  if (dirty) return <Trans>Unsaved changes</Trans>;
  if (hasDraft) return <Trans>A draft, which merchants don’t see yet</Trans>;
  return null;
}
