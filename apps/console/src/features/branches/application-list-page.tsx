import { Trans, useLingui } from '@lingui/react/macro';
import type { BranchApplication } from '@regulars/contract';
import { keywordLength } from '@regulars/contract/rules';
import { branchApplicationStatePhrases } from '@regulars/phrases';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useOpenedForm } from '../../framework/form/use-opened-form.tsx';
import { AddButton } from '../../framework/list/add-button.tsx';
import type { ListColumn } from '../../framework/list/columns.ts';
import { ChoicesFilter, KeywordFilter } from '../../framework/list/filters.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { useOpenedRow } from '../../framework/list/use-opened-row.ts';
import { useRowSteps } from '../../framework/list/use-row-steps.ts';
import { Permitted, useCan } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useOptions } from '../../framework/use-options.ts';
import { useRequestedTask } from '../../framework/use-requested-task.ts';
import { applicationList, applicationRow } from './application-list.ts';
import { ApplicationState } from './application-state.tsx';
import { useTypeName } from './branch-words.tsx';
import styles from './branches.module.css';

const ApplicationForm = lazyLayer(async () => (await import('./application-form.tsx')).ApplicationForm);
const ApplicationDrawer = lazyLayer(async () => (await import('./application-drawer.tsx')).ApplicationDrawer);

function useColumns(): ListColumn<BranchApplication, 'asked_at'>[] {
  const { t } = useLingui();
  const dates = useDates();
  const typeName = useTypeName();
  return [
    {
      key: 'name',
      title: t`Branch`,
      width: 210,
      fixed: 'start',
      exported: ['name', 'type'],
      render: (application) => (
        <span className={styles.lines}>
          <strong>{application.name}</strong>
          <small>{typeName(application)}</small>
        </span>
      ),
    },
    {
      key: 'where',
      title: t`Where`,
      width: 264,
      exported: ['region', 'address', 'contact', 'phone'],
      render: ({ region_name, address }) => (
        <span className={styles.lines}>
          <span>{region_name ?? '–'}</span>
          {address && <small>{address}</small>}
        </span>
      ),
    },
    {
      key: 'asked_at',
      title: t`Applied`,
      width: 160,
      sort: 'asked_at',
      exported: ['asked_at', 'asked_by'],
      render: ({ asked_at, asked_by_name }) => (
        <span className={styles.lines}>
          <span>{dates.cellTime(asked_at)}</span>
          {asked_by_name && <small>{asked_by_name}</small>}
        </span>
      ),
    },
    {
      key: 'decided',
      title: t`Decided`,
      width: 200,
      onCard: 'none',
      exported: ['decided_at', 'decided_by', 'decision'],
      render: ({ decided_at, decided_by_name, decision }) =>
        decided_at ? (
          <span className={styles.lines}>
            <span>{[dates.cellTime(decided_at), decided_by_name].filter(Boolean).join(' · ')}</span>
            {decision && <small>{decision}</small>}
          </span>
        ) : (
          '–'
        ),
    },
    {
      key: 'state',
      title: t`State`,
      width: 120,
      onCard: 'mark',
      render: ({ state }) => <ApplicationState state={state} />,
    },
  ];
}

/** Applications for branches: all, or one’s own. */
export function ApplicationListPage() {
  const { t } = useLingui();
  const list = useList('GET /branches/apply', applicationList, applicationRow);
  const states = useOptions(branchApplicationStatePhrases);
  const { opened, visit, open: openRow, step, close } = useOpenedRow('application');
  const steps = useRowSteps(list, opened, step);
  const open = ({ application_id: id }: BranchApplication): void => openRow(id);
  const { open: add, form } = useOpenedForm<undefined>((_, onClosed) => (
    <ApplicationForm onAdded={open} onClosed={onClosed} />
  ));
  const mayCreate = useCan('branch_application:create');
  useRequestedTask('new', () => mayCreate && add(undefined));
  const columns = useColumns();
  const actions = useActionColumn<BranchApplication>(applicationRow.nameOf, [
    {
      key: 'decide',
      label: t({ message: 'Review', context: 'an application' }),
      offered: ({ decidable }) => decidable,
      due: true,
      onPress: open,
    },
    { key: 'details', label: t`Details`, offered: ({ decidable }) => !decidable, onPress: open },
  ]);
  return (
    <ListView
      list={list}
      title={t`Branch applications`}
      noun={t`applications`}
      columns={[...columns, ...actions]}
      filters={
        <>
          <KeywordFilter label={t`Branch`} placeholder={t`Name`} maxLength={keywordLength} {...list.bind('keyword')} />
          <ChoicesFilter label={t`State`} options={states} {...list.bind('state')} />
        </>
      }
      actions={
        <AddButton
          permission="branch_application:create"
          preload={ApplicationForm.preload}
          onPress={() => add(undefined)}
        >
          <Trans>Apply for a branch</Trans>
        </AddButton>
      }
      emptyHint={
        <Permitted permission="branch_application:create">
          <Trans>Apply for a new branch here. Once it is accepted, it is among the branches.</Trans>
        </Permitted>
      }
      onOpen={open}
    >
      {opened && <ApplicationDrawer key={visit} id={opened} steps={steps} onClose={close} />}
      {form}
    </ListView>
  );
}
