import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ProviderAccount } from '@regulars/contract';
import { Button, Input } from 'antd';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { ReasonDialog } from '../../framework/form/reason-dialog.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import styles from './provider.module.css';

/** Finds one account by its whole phone or number. */
export function AccountPage() {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const result = useEndpoint(
    'GET /provider/accounts',
    { query: { keyword } },
    { quiet: true, enabled: keyword !== '', staleTime: Infinity },
  );
  return (
    <>
      <PageHead title={t`Accounts`} />
      <search>
        <form
          className={styles.find}
          onSubmit={(event) => {
            event.preventDefault();
            // The same again: what was done meanwhile shows.
            if (typed.trim() === keyword) void result.refetch();
            else setKeyword(typed.trim());
          }}
        >
          <Input
            aria-label={t`Phone or account number`}
            placeholder={t`The whole phone, or the account’s number`}
            prefix={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
            maxLength={40}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="primary" htmlType="submit" disabled={typed.trim() === ''}>
            <Trans>Find</Trans>
          </Button>
        </form>
      </search>
      {keyword === '' ? (
        <Panel>
          <p className={styles.hint}>
            <Trans>
              Accounts are not listed. Whoever calls knows their phone, or the number in their account centre.
            </Trans>
          </p>
        </Panel>
      ) : (
        <Fetched
          result={result}
          words={{
            missing: t`There is no such account`,
            missingHint: '',
            denied: t`You cannot view accounts`,
            broken: t`The account did not load`,
          }}
        >
          {([account]) =>
            account ? (
              <Found key={account.account_id} account={account} />
            ) : (
              <EmptyState kind="noResult" title={t`No account has this phone or number`}>
                <Trans>Part of a phone finds nothing. Check the digits.</Trans>
              </EmptyState>
            )
          }
        </Fetched>
      )}
    </>
  );
}

type Verb = 'disable' | 'enable' | 'sign-out' | 'require-activation';

function Found({ account }: { account: ProviderAccount }) {
  const { t } = useLingui();
  const dates = useDates();
  const [verb, setVerb] = useState<Verb>();
  const { disabled, is_own: isOwn, merchants, last_signed_in_at: last, sessions } = account;
  const name = account.actual_name ?? account.phone;
  return (
    <Panel
      title={name}
      note={account.account_no}
      extra={
        <StateTag meaning={disabled ? 'blocked' : 'live'}>
          {disabled ? t`Disabled` : t({ message: 'In use', context: 'an account' })}
        </StateTag>
      }
    >
      <DescriptionList
        items={[
          { label: t({ message: 'Phone', context: 'a person’s' }), value: account.phone },
          { label: t`Phone verified`, value: account.phone_verified ? t`yes` : t`not yet` },
          { label: t`Password`, value: account.has_password ? t`set` : t`not set yet` },
          { label: t`Two-step verification`, value: account.second_factor ? t`on` : t`off` },
          {
            label: t`Next sign-in`,
            value: account.activation_needed ? t`asks for a code and a new password` : t`as usual`,
          },
          { label: t`Signed in on`, value: t`${plural(sessions, { one: '# device', other: '# devices' })}` },
          { label: t`Last sign-in`, value: last && dates.cellTime(last) },
          { label: t`Created`, value: dates.cell(account.created_at) },
          {
            label: t`User of`,
            value:
              merchants.length === 0
                ? null
                : merchants.map(({ merchant_id: id, abbreviation_name }, at) => (
                    <span key={id}>
                      {at > 0 && t`, `}
                      <Link className="tapped" to={`/provider/merchants/${id}`}>
                        {abbreviation_name}
                      </Link>
                    </span>
                  )),
          },
        ]}
      />
      {isOwn ? (
        <p className={styles.hint}>
          <Trans>This is your own account: a colleague must do what is to be done to it.</Trans>
        </p>
      ) : (
        <div className={styles.acts}>
          <Button disabled={sessions === 0} onClick={() => setVerb('sign-out')}>
            <Trans>End sessions…</Trans>
          </Button>
          <Button disabled={account.activation_needed} onClick={() => setVerb('require-activation')}>
            <Trans>Ask for activation…</Trans>
          </Button>
          <Button danger={!disabled} onClick={() => setVerb(disabled ? 'enable' : 'disable')}>
            {disabled ? <Trans>Enable…</Trans> : <Trans>Disable…</Trans>}
          </Button>
        </div>
      )}
      {verb && <ActDialog account={account} name={name} verb={verb} onClose={() => setVerb(undefined)} />}
    </Panel>
  );
}

interface ActDialogProps {
  account: ProviderAccount;
  name: string;
  verb: Verb;
  onClose: () => void;
}

/** Names what an act on an account means, and asks for the reason. */
function ActDialog({ account, name, verb, onClose }: ActDialogProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const options = { invalidates: ['/provider/accounts', '/provider/logs'] } as const;
  const actions = {
    disable: useAction('PUT /provider/accounts/{id}/disable', options),
    enable: useAction('PUT /provider/accounts/{id}/enable', options),
    'sign-out': useAction('PUT /provider/accounts/{id}/sign-out', options),
    'require-activation': useAction('PUT /provider/accounts/{id}/require-activation', options),
  };
  const places = t`${plural(account.merchants.length, { one: '# merchant', other: '# merchants' })}`;
  const words = {
    disable: {
      title: t`Disable the account of ${name}?`,
      verb: t`Disable`,
      means: t`It is signed out at once and can’t sign in anywhere, also not in ${places}. Their logs tell that the provider did it, without the reason.`,
    },
    enable: {
      title: t`Enable the account of ${name}?`,
      verb: t`Enable`,
      means: t`It can sign in again, with the password it had.`,
    },
    'sign-out': {
      title: t`End the sessions of ${name}?`,
      verb: t`End sessions`,
      means: t`Every device is signed out at once; what isn’t saved there is lost. The password stays.`,
    },
    'require-activation': {
      title: t`Ask ${name} for activation?`,
      verb: t`Ask for it`,
      means: t`The next sign-in asks for a code by SMS and a new password, as for an account brought from another product. Devices that are signed in go on.`,
    },
  }[verb];
  return (
    <ReasonDialog
      title={words.title}
      verb={words.verb}
      danger={verb === 'disable'}
      onConfirm={async (reason) => {
        await actions[verb].mutateAsync({ params: { id: account.account_id }, body: { reason } });
        void message.success(t`Done. The log has it.`);
      }}
      onClose={onClose}
    >
      <p>{words.means}</p>
    </ReasonDialog>
  );
}
