import { Trans, useLingui } from '@lingui/react/macro';
import type { MerchantRow } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { openStatuses, openStatusPhrases, passTypePhrases, say } from '@regulars/phrases';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { countText } from '../../format/numbers.ts';
import { ApiError } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import type { ListColumn } from '../../framework/list/columns.ts';
import { ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { canEnter, cardStateOf } from '../../framework/merchant-choice/card-state.ts';
import { MerchantStateTag } from '../../framework/merchant-choice/merchant-state-tag.tsx';
import { enterMerchant, startAddress, useCurrentUser } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { merchantAddress, merchantList, merchantRow, passTypes } from './merchant-list.ts';
import { usePassName } from './merchant-words.tsx';
import styles from './merchants.module.css';

type Sort = 'last_used_at' | 'abbreviation_name' | 'expires_on';

const isNew = (row: MerchantRow): boolean => cardStateOf(row) === 'uninitialised';

/** Enters another merchant with a full page load, so that no data of this one stays in memory. */
function useEnter() {
  const { message } = useFeedback();
  return async ({ merchant_id: id }: MerchantRow): Promise<void> => {
    try {
      location.assign(startAddress(await enterMerchant(id)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void message.error(error.message);
    }
  };
}

const figure = (key: 'branches' | 'staff' | 'members', title: string): ListColumn<MerchantRow, Sort> => ({
  key,
  title,
  width: 88,
  align: 'right',
  render: ({ figures }) => (figures ? countText(figures[key]) : '–'),
});

function useColumns(): ListColumn<MerchantRow, Sort>[] {
  const { t } = useLingui();
  const dates = useDates();
  const passName = usePassName();
  const { merchant: own } = useCurrentUser();
  return [
    {
      key: 'name',
      title: t`Merchant`,
      width: 188,
      fixed: 'start',
      sort: 'abbreviation_name',
      isLink: true,
      render: ({ merchant_id: id, abbreviation_name: name, merchant_no: no, logo }) => (
        <span className={styles.merchant}>
          <Avatar id={id} name={name} kind="merchant" picture={logo} />
          <span className={styles.lines}>
            {id === own.merchant_id ? (
              <Link className="tapped" to={merchantAddress}>
                {name}
              </Link>
            ) : (
              <span>{name}</span>
            )}
            <small>{no}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t`State`,
      width: 136,
      onCard: 'mark',
      render: (row) => <MerchantStateTag merchant={row} />,
    },
    {
      key: 'expires_on',
      title: t`Service until`,
      width: 120,
      sort: 'expires_on',
      render: ({ expires_on: until }) => (until ? dates.cell(until) : '–'),
    },
    { key: 'pass', title: t`Payments`, width: 142, render: (row) => passName(row) },
    figure('branches', t`Branches`),
    figure('staff', t`Staff`),
    { ...figure('members', t`Members`), note: t`Without cancelled memberships` },
    {
      key: 'roles',
      title: t`Your roles`,
      width: 124,
      render: ({ role_names: roles }) => roles.join(t`, `) || '–',
    },
    {
      key: 'last_used_at',
      title: t`Last used`,
      width: 130,
      sort: 'last_used_at',
      from: 1600,
      onCard: 'none',
      render: ({ last_used_at: at }) => (at ? dates.cell(at) : '–'),
    },
  ];
}

/** The merchants of the account. One's own opens its detail; others are entered. */
export function MerchantListPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const { merchant: own } = useCurrentUser();
  const list = useList('GET /merchants', merchantList, merchantRow);
  const columns = useColumns();
  const isOwn = ({ merchant_id: id }: MerchantRow): boolean => id === own.merchant_id;
  const actions = useActionColumn<MerchantRow>(merchantRow.nameOf, [
    { key: 'open', label: t`Open`, offered: isOwn, onPress: () => void navigate(merchantAddress) },
    { key: 'enter', label: t`Enter`, offered: (row) => !isOwn(row) && canEnter(row), onPress: useEnter() },
    // The page that the link leads to initialises it.
    { key: 'initialise', label: t`Initialise…`, offered: isNew, onPress: () => location.assign('/console') },
  ]);
  const filters = (
    <>
      <KeywordFilter
        label={t`Merchant`}
        placeholder={t`Name or number`}
        maxLength={keywordLength}
        {...list.bind('keyword')}
      />
      <ChoicesFilter
        label={t`State`}
        options={openStatuses.map((value) => ({ value, label: say(openStatusPhrases[value], locale) }))}
        {...list.bind('vip_open_status')}
      />
      <ChoicesFilter
        label={t`Payments`}
        options={passTypes.map((value) => ({ value, label: say(passTypePhrases[value], locale) }))}
        {...list.bind('merchant_pass_type')}
      />
    </>
  );
  return (
    <ListView
      list={list}
      title={t`Merchants`}
      noun={t`merchants`}
      columns={[...columns, ...actions]}
      filters={filters}
      actions={
        <Button href="/console">
          <Trans>What waits in each</Trans>
        </Button>
      }
      emptyHint={t`Another merchant is listed once it adds you as a user.`}
      onOpen={(row) => {
        if (isOwn(row)) void navigate(merchantAddress);
      }}
    />
  );
}
