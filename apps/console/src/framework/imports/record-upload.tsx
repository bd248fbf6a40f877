import { useLingui } from '@lingui/react/macro';
import { countText } from '../../format/numbers.ts';
import { ListView } from '../list/list-view.tsx';
import type { List } from '../list/use-list.ts';
import { useTab, useTabTitle } from '../tabs/tab-context.ts';
import { useImportColumns } from './import-columns.tsx';
import type { Imported } from './import-pages.ts';
import { useImportTotals } from './import-totals.ts';
import type { RecordKind } from './record-kind.ts';
import { UploadZone } from './upload-zone.tsx';

interface OfKind<Column extends string> {
  kind: RecordKind<Column>;
}

/** Uploads a dropped or chosen file and opens its import. */
export function RecordUpload<Column extends string>({ kind }: OfKind<Column>) {
  const tab = useTab();
  const upload = kind.useUpload();
  const words = kind.useWords();
  const { rows, bytes } = kind.limits;
  return (
    <UploadZone
      label={words.file}
      busy={upload.busy}
      onFile={async (body) => tab.openTab(kind.pages.address(await upload.send(body)))}
      onTemplate={upload.saveTemplate}
    >
      {words.accepted(countText(rows), bytes / 1024 / 1024)}
    </UploadZone>
  );
}

/** The page of a kind's imports, with the upload above them. */
export function RecordImportList<Column extends string, Row extends Imported>({
  kind,
  list,
}: OfKind<Column> & { list: List<Row, object> }) {
  const { t } = useLingui();
  const tab = useTab();
  const words = kind.useWords();
  useTabTitle(words.title);
  return (
    <ListView<Row>
      list={list}
      title={words.list}
      noun={t`imports`}
      columns={useImportColumns(kind.pages, t`Imported`)}
      totals={useImportTotals(t`Imported`)}
      header={<RecordUpload kind={kind} />}
      onOpen={({ batch_id }) => tab.openTab(kind.pages.address(batch_id))}
      emptyHint={words.empty}
    />
  );
}
