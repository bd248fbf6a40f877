import { useLingui } from '@lingui/react/macro';
import type { Branch, CentreBranch } from '@regulars/contract';
import { Link } from 'react-router';
import { countText } from '../../format/numbers.ts';
import { branchAddress } from '../../framework/branch-address.ts';
import type { ListColumn } from '../../framework/list/columns.ts';
import { titled } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Money } from '../../ui/money.tsx';
import { StateCell, useTypeName } from './branch-words.tsx';
import styles from './branches.module.css';

type Sort = 'branch_no' | 'name' | 'created_at';
type Columns<Row> = ListColumn<Row, Sort>[];

/** From this window width, there is room for every column beside the tree. */
const wide = 1700;

function useNameColumn(from: 'store' | 'centre', width: number): ListColumn<Branch, Sort> {
  const { t } = useLingui();
  const typeName = useTypeName();
  return {
    key: 'name',
    title: t`Branch`,
    width,
    fixed: 'start',
    sort: 'name',
    isLink: true,
    exported: ['name', 'branch_no', 'type'],
    render: (branch) => (
      <span className={styles.branch}>
        <Avatar id={branch.branch_id} name={branch.name} kind="merchant" />
        <span className={styles.lines}>
          <Link className="tapped" to={branchAddress(branch.branch_id, from)} {...titled(branch.name)}>
            {branch.name}
          </Link>
          <small>
            {branch.branch_no} · {typeName(branch)}
          </small>
        </span>
      </span>
    ),
  };
}

export function useBranchColumns(): Columns<Branch> {
  const { t } = useLingui();
  const dates = useDates();
  return [
    useNameColumn('store', 180),
    {
      key: 'region',
      title: t`Where`,
      width: 200,
      exported: ['region', 'address'],
      render: ({ region_name, address }) => (
        <span className={styles.lines}>
          <span>{region_name ?? '–'}</span>
          {address && <small>{address}</small>}
        </span>
      ),
    },
    {
      key: 'contact',
      title: t`Contact`,
      width: 130,
      from: wide,
      exported: ['contact', 'phone'],
      render: ({ contact_name, phone }) => (
        <span className={styles.lines}>
          <span>{contact_name ?? '–'}</span>
          {phone && <small>{phone}</small>}
        </span>
      ),
    },
    {
      key: 'opened_on',
      title: t`Opened on`,
      width: 110,
      from: wide,
      onCard: 'none',
      render: ({ opened_on }) => (opened_on ? dates.cell(opened_on) : '–'),
    },
    { key: 'state', title: t`State`, width: 150, onCard: 'mark', render: (branch) => <StateCell branch={branch} /> },
  ];
}

export function useCentreColumns(): Columns<CentreBranch> {
  const { t } = useLingui();
  type Of = (figures: CentreBranch['figures']) => number;
  const money = (key: string, title: string, of: Of): ListColumn<CentreBranch, Sort> => ({
    key,
    title,
    width: 130,
    align: 'right',
    render: ({ figures }) => <Money fen={of(figures)} />,
  });
  const count = (key: string, title: string, of: Of): ListColumn<CentreBranch, Sort> => ({
    key,
    title,
    width: 96,
    align: 'right',
    render: ({ figures }) => countText(of(figures)),
  });
  return [
    useNameColumn('centre', 220),
    { key: 'state', title: t`State`, width: 150, onCard: 'mark', render: (branch) => <StateCell branch={branch} /> },
    { ...count('members', t`Members`, ({ members }) => members), note: t`Without cancelled memberships` },
    count('users', t`Users`, ({ users }) => users),
    money('topped_up', t`Topped up this month`, ({ topped_up }) => topped_up),
    money('spent', t`Spent this month`, ({ spent }) => spent),
    money('unspent', t`Not spent yet`, ({ principal, bonus }) => principal + bonus),
  ];
}
