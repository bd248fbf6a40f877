import { Trans, useLingui } from '@lingui/react/macro';
import type { LoginLog } from '@regulars/contract';
import { say, signInMethodPhrases, signInResultPhrases } from '@regulars/phrases';
import { Button } from 'antd';
import { useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { momentWidth } from '../../framework/list/columns.ts';
import type { ListColumn } from '../../framework/list/columns.ts';
import { DateRangeFilter } from '../../framework/list/date-range-filter.tsx';
import { ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import { startAction } from '../../framework/list/start-action.ts';
import { useList } from '../../framework/list/use-list.ts';
import { PickerFilter } from '../../framework/pickers/one-picker.tsx';
import { UserPicker } from '../../framework/pickers/user-picker.tsx';
import { useCan } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useLocale } from '../../i18n/locale.ts';
import { SignInPerson, SignInResult, useDevice, usePlace } from './log-cells.tsx';
import { signInList, signInRow } from './log-lists.ts';
import styles from './logs.module.css';

/** Who signed in or tried to, how and from where. */
export function SignInLogPage() {
  const { t } = useLingui();
  const list = useList('GET /logs/login-logs', signInList, signInRow);
  const { filters } = list;
  const end = useEndSession();
  const actions = useActionColumn(list.nameOf, [
    {
      key: 'end',
      label: t`End session`,
      permission: 'user:update',
      offered: ({ endable }) => endable,
      onPress: end,
    },
  ]);
  return (
    <ListView
      list={list}
      title={t`Sign-in log`}
      noun={t`sign-ins`}
      columns={[...useSignInColumns(), ...actions]}
      filters={
        <>
          <PickerFilter
            label={t`Who`}
            picker={UserPicker}
            value={filters.user_id?.[0]}
            onChange={(id) => list.filter({ user_id: id === undefined ? undefined : [id] })}
          />
          <ChoicesFilter label={t`Result`} options={useOptions(signInResultPhrases)} {...list.bind('result')} />
          <DateRangeFilter
            label={t`Time`}
            from={filters.from}
            to={filters.to}
            onChange={(from, to) => list.filter({ from, to })}
          />
          <ChoicesFilter label={t`Way`} options={useOptions(signInMethodPhrases)} {...list.bind('method')} />
          <KeywordFilter
            label={t`From where`}
            placeholder={t`Whole address`}
            maxLength={45}
            {...list.bind('address')}
          />
        </>
      }
      emptyActions={null}
      card={(log) => <SignInCard log={log} onEnd={end} />}
      emptyHint={t`Each time somebody signs in or tries to is listed here for 180 days.`}
    />
  );
}

/** Ends the session that a sign-in began, after a question. */
function useEndSession() {
  const { t } = useLingui();
  const { message, confirm } = useFeedback();
  const account = useAction('PUT /users/base-account', { invalidates: ['/logs/login-logs'] });
  const [deviceOf, placeOf] = [useDevice(), usePlace()];
  return async (log: LoginLog): Promise<void> => {
    const name = log.name ?? t`this person`;
    const device = deviceOf(log);
    const place = placeOf(log);
    const yes = await confirm({
      title: t`End this session of ${name}?`,
      text: t`${device}, ${place}: with the next click there ${name} has to sign in again. What is typed and not saved may be lost; other devices stay signed in.`,
      yes: t`End session`,
      no: t`Cancel`,
    });
    if (!yes) return;
    await account.mutateAsync({ body: { user_id: log.user_id, change: 'sessions', sign_in_id: log.sign_in_id } });
    void message.success(t`${name} is signed out there`);
  };
}

function useSignInColumns(): ListColumn<LoginLog, 'at'>[] {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const [deviceOf, placeOf] = [useDevice(), usePlace()];
  return [
    {
      key: 'at',
      title: t`Time`,
      width: momentWidth,
      fixed: 'start',
      sort: 'at',
      render: ({ at }) => <time dateTime={at}>{dates.cellTime(at)}</time>,
    },
    { key: 'name', title: t`Who`, width: 140, render: (log) => <SignInPerson log={log} /> },
    {
      key: 'result',
      title: t`Result`,
      exported: ['result', 'why'],
      width: 183,
      render: (log) => <SignInResult log={log} />,
    },
    { key: 'method', title: t`Way`, width: 118, render: ({ method }) => say(signInMethodPhrases[method], locale) },
    { key: 'device', title: t`Device`, width: 158, render: deviceOf },
    {
      key: 'address',
      title: t`From where`,
      width: 188,
      render: (log) => <span className={styles.place}>{placeOf(log)}</span>,
    },
  ];
}

/** A sign-in in the phone list. */
function SignInCard({ log, onEnd }: { log: LoginLog; onEnd: (log: LoginLog) => Promise<void> }) {
  const mayEnd = useCan('user:update') && log.endable;
  const locale = useLocale();
  const dates = useDates();
  const [deviceOf, placeOf] = [useDevice(), usePlace()];
  return (
    <span className={styles.card}>
      <span className={styles.cardHead}>
        <SignInPerson log={log} />
        <small>{dates.cellTime(log.at)}</small>
      </span>
      <span className={styles.cardText}>
        <SignInResult log={log} />
        <small>{[say(signInMethodPhrases[log.method], locale), deviceOf(log), placeOf(log)].join(' · ')}</small>
      </span>
      {mayEnd && (
        <Button className={styles.cardAction ?? ''} onClick={() => startAction(() => onEnd(log))}>
          <Trans>End session</Trans>
        </Button>
      )}
    </span>
  );
}
