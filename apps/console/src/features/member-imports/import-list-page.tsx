import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberImportItem } from '@regulars/contract';
import { memberImportLimits } from '@regulars/contract/rules';
import { importStatePhrases, say } from '@regulars/phrases';
import { Link } from 'react-router';
import { saveFile, useAction } from '../../framework/api/index.ts';
import { isMoving, stateMeanings } from '../../framework/imports/import-words.ts';
import { UploadZone } from '../../framework/imports/upload-zone.tsx';
import type { ListColumn } from '../../framework/list/columns.ts';
import { ListView } from '../../framework/list/list-view.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { useTab, useTabTitle } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { importAddress } from './import-address.ts';
import styles from './imports.module.css';

/** The list of imports has no filters or sorting: it is newest first. */
const importList = { name: 'member_imports', fields: {}, sorts: [] } as const;
const idOf = ({ batch_id }: MemberImportItem) => batch_id;
const nameOf = ({ file_name }: MemberImportItem) => file_name;
const lookAgain = (batches: readonly MemberImportItem[]) => (batches.some(isMoving) ? 3_000 : false);

export function ImportListPage() {
  const { t } = useLingui();
  const tab = useTab();
  useTabTitle(t`Import members`);
  const list = useList('GET /vip-infos/imports', importList, { idOf, nameOf, pollInterval: lookAgain });
  return (
    <ListView
      list={list}
      title={t`Member imports`}
      noun={t`imports`}
      columns={useImportColumns()}
      header={<Upload />}
      onOpen={({ batch_id }) => tab.openTab(importAddress(batch_id))}
      emptyHint={t`To import members from another system, upload its file above. Next, you match its columns.`}
    />
  );
}

function Upload() {
  const { t, i18n } = useLingui();
  const tab = useTab();
  const upload = useAction('POST /vip-infos/imports', { invalidates: ['GET /vip-infos/imports'] });
  const rows = i18n.number(memberImportLimits.rows);
  const megabytes = memberImportLimits.bytes / 1024 / 1024;
  return (
    <UploadZone
      label={t`Member file`}
      busy={upload.isPending}
      onFile={async (body) => {
        const { batch_id } = await upload.mutateAsync({ body });
        tab.openTab(importAddress(batch_id));
      }}
      onTemplate={(format) => saveFile('GET /vip-infos/imports/template', { query: { format } })}
    >
      <Trans>
        CSV or XLSX, at most {rows} rows and {megabytes} MB, with any headings. It is only checked; no member is added
        or changed until you confirm.
      </Trans>
    </UploadZone>
  );
}

function useImportColumns(): ListColumn<MemberImportItem>[] {
  const { t, i18n } = useLingui();
  const dates = useDates();
  const locale = useLocale();
  return [
    {
      key: 'file',
      title: t`File`,
      width: 260,
      fixed: 'start',
      isLink: true,
      render: ({ batch_id, file_name }) => (
        <Link to={importAddress(batch_id)} className={styles.file}>
          {file_name}
        </Link>
      ),
    },
    {
      key: 'state',
      title: t`State`,
      width: 130,
      render: ({ state }) => (
        <StateTag meaning={stateMeanings[state]}>{say(importStatePhrases[state], locale)}</StateTag>
      ),
    },
    { key: 'total', title: t`Rows`, width: 90, align: 'right', render: ({ rows }) => i18n.number(rows.total) },
    {
      key: 'imported',
      title: t`Imported`,
      width: 110,
      align: 'right',
      render: ({ rows }) => i18n.number(rows.posted + rows.kept),
    },
    {
      key: 'trouble',
      title: t`With errors`,
      width: 110,
      align: 'right',
      render: ({ rows }) => i18n.number(rows.bad + rows.failed + rows.kept),
    },
    { key: 'operator', title: t`Uploaded by`, width: 140, render: ({ operator }) => operator ?? '–' },
    { key: 'at', title: t`Uploaded`, width: 220, render: ({ created_at }) => dates.full(created_at) },
  ];
}
