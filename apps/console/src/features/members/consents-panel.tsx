import { Trans, useLingui } from '@lingui/react/macro';
import type { Consent, Member } from '@regulars/contract';
import { consentPhrases, consentSourcePhrases, say, type ConsentPurpose } from '@regulars/phrases';
import { Button } from 'antd';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { nearing } from '../../framework/list/nearing.ts';
import { startAction } from '../../framework/list/start-action.ts';
import { useCan } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import styles from './members.module.css';

const ConsentForm = lazyLayer(async () => (await import('./consent-form.tsx')).ConsentForm);

/** What the member agreed to, refused or withdrew: the last of each purpose, and what it was before. */
export function ConsentsPanel({ member: { vip_id: id, changeable, state } }: { member: Member }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { message, confirm } = useFeedback();
  const { data } = useEndpoint('GET /vip-infos/{id}/consents', { params: { id } }, { quiet: true });
  const record = useAction('POST /vip-infos/{id}/consents', { invalidates: ['/vip-infos'] });
  const may = [useCan('member:create'), useCan('member:update')].includes(true);
  const mayChange = may && changeable && state !== 'cancelled';
  const { open, form } = useOpenedForm<string>((of, onClosed) => <ConsentForm id={of} onClosed={onClosed} />);
  if (!data) return null;
  const withdraw = async (purpose: ConsentPurpose): Promise<void> => {
    const what = say(consentPhrases[purpose], locale);
    const agreed = await confirm({
      title: t`Record that they withdraw: ${what}?`,
      text: t`What they agreed to before stays on record.`,
      yes: t({ message: 'Withdraw', context: 'a consent' }),
      no: t`Keep it`,
    });
    if (!agreed) return;
    await record.mutateAsync({ params: { id }, body: { purpose, given: false } });
    void message.success(t`Recorded`);
  };
  const past = data.history.filter((one) => !data.current.some(({ consent_id: known }) => known === one.consent_id));
  return (
    <Panel
      title={t`Consents`}
      extra={
        mayChange && (
          <Button type="link" {...nearing(ConsentForm.preload)} onClick={() => open(id)}>
            <Trans>Record a consent</Trans>
          </Button>
        )
      }
    >
      {data.current.length === 0 && (
        <p className={styles.gradeLine}>
          <Trans>None is on record yet</Trans>
        </p>
      )}
      <ul className={styles.privileges}>
        {data.current.map((consent) => {
          const what = say(consentPhrases[consent.purpose], locale);
          return (
            <li key={consent.consent_id}>
              <ConsentLine consent={consent} withdrawn={!consent.given && past.some(gave(consent.purpose))} />
              {mayChange && consent.given && (
                <Button
                  type="link"
                  size="small"
                  className={styles.withdraw ?? ''}
                  loading={record.isPending}
                  aria-label={t`Withdraw: ${what}`}
                  onClick={() => startAction(() => withdraw(consent.purpose))}
                >
                  <Trans context="a consent">Withdraw</Trans>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {past.length > 0 && (
        <Disclosure className={styles.earlier} summary={<Trans>Earlier</Trans>}>
          <ul className={styles.privileges}>
            {past.map((consent) => (
              <li key={consent.consent_id}>
                <ConsentLine consent={consent} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {form}
    </Panel>
  );
}

const gave =
  (purpose: ConsentPurpose) =>
  (consent: Consent): boolean =>
    consent.given && consent.purpose === purpose;

interface ConsentLineProps {
  consent: Consent;
  /** They had agreed before. */
  withdrawn?: boolean;
}

function ConsentLine({ consent, withdrawn = false }: ConsentLineProps) {
  const { purpose, given, agreement, guardian, source, at, operator } = consent;
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const facts = [
    agreement !== null && t`version ${agreement}`,
    guardian,
    dates.time(at),
    say(consentSourcePhrases[source], locale),
    operator,
  ];
  return (
    <>
      <strong>{say(consentPhrases[purpose], locale)}</strong>{' '}
      <StateTag meaning={given ? 'live' : 'over'}>
        {given
          ? t({ message: 'Agreed', context: 'a consent' })
          : withdrawn
            ? t({ message: 'Withdrawn', context: 'a consent' })
            : t({ message: 'Not agreed', context: 'a consent' })}
      </StateTag>
      <span className={styles.gradeLine}>{facts.filter(Boolean).join(' · ')}</span>
    </>
  );
}
