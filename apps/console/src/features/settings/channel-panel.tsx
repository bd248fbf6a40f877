import { Trans, useLingui } from '@lingui/react/macro';
import type { ChannelTry, PaymentChannel } from '@regulars/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { ApiError, call, messageOf, useAction, useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { useCan, useCanEverywhere } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StateGlyph, StateTag } from '../../ui/state-tag.tsx';
import { ChangedBy } from './setting-rows.tsx';
import styles from './settings.module.css';

/** The payment channels with their masked credentials. */
export function ChannelRows({ onEdit }: { onEdit: (channel: PaymentChannel) => void }) {
  const { t } = useLingui();
  const result = useEndpoint('GET /system/sys-pay-system', {}, { quiet: true });
  const broken = t`The payment channels did not load`;
  return (
    <Fetched
      result={result}
      skeleton={<SkeletonRows rows={2} columns={['1fr']} />}
      words={{ missing: broken, missingHint: '', denied: broken, broken }}
    >
      {(channels) => (
        <ul className={styles.rows}>
          {channels.map((channel) => (
            <Channel key={channel.channel} channel={channel} onEdit={onEdit} />
          ))}
        </ul>
      )}
    </Fetched>
  );
}

function Channel({ channel, onEdit }: { channel: PaymentChannel; onEdit: (channel: PaymentChannel) => void }) {
  const { t } = useLingui();
  const dates = useDates();
  const mayTry = useCan('settings:channel');
  const mayEdit = useCanEverywhere('settings:channel');
  const name = channel.channel_name;
  const until = channel.certificate_until && dates.day(channel.certificate_until);
  return (
    <li className={styles.channel}>
      <div className={styles.channelHead}>
        <strong>{name}</strong>
        <ChannelState channel={channel} />
        <span className={styles.history}>
          <ChangedBy changed={channel.changed} />
        </span>
        {mayEdit && (
          <div className={styles.channelActions}>
            {channel.set && <RemoveButton channel={channel} name={name} />}
            <Button onClick={() => onEdit(channel)} aria-label={channel.set ? t`Edit ${name}` : t`Set up ${name}`}>
              {channel.set ? <Trans>Edit</Trans> : <Trans>Set up</Trans>}
            </Button>
          </div>
        )}
      </div>
      {channel.set && (
        <dl className={styles.credentials}>
          {channel.credentials.map(({ name: one, label, shown }) => (
            <div key={one}>
              <dt>{label}</dt>
              <dd>
                {shown ?? '–'}
                {one === 'certificate' && until && (
                  <>
                    {' · '}
                    <Trans>valid until {until}</Trans>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {channel.set && mayTry && <TryIt channel={channel} name={name} />}
    </li>
  );
}

function ChannelState({ channel: { set, enabled } }: { channel: PaymentChannel }) {
  if (!set)
    return (
      <StateTag meaning="over">
        <Trans>Not set up</Trans>
      </StateTag>
    );
  return (
    <StateTag meaning={enabled ? 'live' : 'over'}>{enabled ? <Trans>In use</Trans> : <Trans>Off</Trans>}</StateTag>
  );
}

/** Asks the channel now, and says what answered. */
function TryIt({ channel: { channel }, name }: { channel: PaymentChannel; name: string }) {
  const { t } = useLingui();
  const { locked, run } = useLock();
  const [tried, setTried] = useState<ChannelTry>();
  const [failure, setFailure] = useState<string>();
  async function ask(): Promise<void> {
    setTried(undefined);
    setFailure(undefined);
    try {
      setTried(await call('GET /system/sys-pay-system/try', { query: { channel } }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(messageOf(error));
    }
  }
  return (
    <div className={styles.tried}>
      <Button loading={locked} onClick={() => void run(ask)} aria-label={t`Try ${name}`}>
        <Trans>Try it</Trans>
      </Button>
      <output className={styles.answer}>
        {tried ? (
          <Answer tried={tried} />
        ) : (
          (failure ?? <Trans>Asks for an order that doesn’t exist; no money moves.</Trans>)
        )}
      </output>
    </div>
  );
}

function Answer({ tried }: { tried: ChannelTry }) {
  const { outcome, told, untried, host, status, code, message, milliseconds } = tried;
  const { t } = useLingui();
  const said = [status === null ? undefined : `HTTP ${status}`, code, message].filter(Boolean).join(' ');
  return (
    <>
      <strong className={styles.verdict}>
        <StateGlyph meaning={outcome === 'accepted' ? 'live' : 'blocked'} />
        {told}
      </strong>
      <span className={styles.said}>
        {outcome === 'accepted'
          ? t`${host} answered within ${milliseconds} ms that there is no such order, as expected`
          : said === ''
            ? t`${host}, ${milliseconds} ms`
            : t`${host} answered within ${milliseconds} ms: ${said}`}
      </span>
      {untried !== null && <span className={styles.said}>{untried}</span>}
    </>
  );
}

function RemoveButton({ channel: { channel, version }, name }: { channel: PaymentChannel; name: string }) {
  const { t } = useLingui();
  const { confirm, message } = useFeedback();
  const save = useAction('POST /system/sys-pay-system', { invalidates: ['/system/sys-pay-system'] });
  async function remove(): Promise<void> {
    const sure = await confirm({
      title: t`Remove the credentials of ${name}?`,
      text: t`They are forgotten for good. Nobody can pay by ${name} until new ones are set.`,
      yes: t`Remove`,
      no: t`Cancel`,
    });
    if (!sure) return;
    try {
      await save.mutateAsync({ body: { channel, remove: true }, ifMatch: version });
      void message.success(t`The credentials of ${name} are removed`);
    } catch (error) {
      // The error was announced.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return (
    <Button type="link" danger onClick={() => void remove()} aria-label={t`Remove the credentials of ${name}`}>
      <Trans>Remove</Trans>
    </Button>
  );
}
