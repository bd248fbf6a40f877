import { useLingui } from '@lingui/react/macro';
import type { ProviderMerchant } from '@regulars/contract';
import { countText } from '../../format/numbers.ts';
import type { ListColumn } from '../../framework/list/columns.ts';
import { MerchantStateTag } from '../../framework/merchant-choice/merchant-state-tag.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { classNames } from '../../ui/class-names.ts';
import { NamedAvatar } from '../../ui/named-avatar.tsx';
import styles from './provider.module.css';
import { useTermText } from './provider-words.tsx';

export function useMerchantColumns(): ListColumn<ProviderMerchant, 'created_at' | 'expires_on' | 'members'>[] {
  const { t } = useLingui();
  return [
    {
      key: 'merchant',
      title: t`Merchant`,
      width: 220,
      fixed: 'start',
      render: ({ merchant_id: id, abbreviation_name: name, merchant_no: number }) => (
        <NamedAvatar id={id} name={name} kind="merchant" note={number} />
      ),
    },
    {
      key: 'owner',
      title: t`Owner`,
      width: 150,
      render: ({ owner }) => <Owner owner={owner} />,
    },
    {
      key: 'plan',
      title: t`Plan`,
      width: 90,
      onCard: 'none',
      render: ({ plan_name: name }) => name,
    },
    {
      key: 'branches',
      title: t`Branches`,
      width: 90,
      onCard: 'none',
      align: 'right',
      render: ({ branches }) => countText(branches),
    },
    {
      key: 'members',
      title: t`Members`,
      note: t`Without cancelled memberships`,
      width: 100,
      align: 'right',
      sort: 'members',
      render: ({ members }) => (members === null ? '–' : countText(members)),
    },
    {
      key: 'expires_on',
      title: t`Service until`,
      width: 160,
      sort: 'expires_on',
      render: (merchant) => <Term merchant={merchant} />,
    },
    {
      key: 'state',
      title: t`State`,
      width: 140,
      onCard: 'mark',
      render: (merchant) => <MerchantStateTag merchant={merchant} />,
    },
  ];
}

function Owner({ owner }: Pick<ProviderMerchant, 'owner'>) {
  const { t } = useLingui();
  if (!owner) return '–';
  return (
    <span className={styles.lines}>
      <span>{owner.name ?? '–'}</span>
      <small>{owner.joined ? owner.phone : t`invited, no password yet`}</small>
    </span>
  );
}

function Term({ merchant }: { merchant: ProviderMerchant }) {
  const dates = useDates();
  const text = useTermText()(merchant);
  const { expires_on: until, vip_open_status: status } = merchant;
  return (
    <span className={styles.lines}>
      <span>{until ? dates.cell(until) : '–'}</span>
      <small className={classNames((status === 3 || status === 4) && styles.urgent)}>{text}</small>
    </span>
  );
}
