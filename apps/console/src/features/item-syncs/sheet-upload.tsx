import { Trans, useLingui } from '@lingui/react/macro';
import { itemSyncLimits } from '@regulars/contract/rules';
import { countText } from '../../format/numbers.ts';
import { saveFile, useAction } from '../../framework/api/index.ts';
import { UploadZone } from '../../framework/imports/upload-zone.tsx';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { syncAddress, syncReads } from './sync-words.ts';

/** Checks an uploaded sheet and opens what it would change. */
export function SheetUpload() {
  const { t } = useLingui();
  const tab = useTab();
  const upload = useAction('POST /item/syncs', { quiet: true, invalidates: syncReads });
  const rows = countText(itemSyncLimits.sheetRows);
  return (
    <UploadZone
      label={t`Sheet of items`}
      busy={upload.isPending}
      onFile={async (body) => {
        const { sync_id } = await upload.mutateAsync({ body });
        tab.openTab(syncAddress(sync_id));
      }}
      onTemplate={(format) => saveFile('GET /item/syncs/template', { query: { format } })}
    >
      <Trans>
        CSV or XLSX with the headings of the template, at most {rows} rows. It is checked first; you see what would
        change before anything is written. It stands for all your items: those it lacks go off the shelf, none is
        removed. Blank cells and missing columns leave what is here.
      </Trans>
    </UploadZone>
  );
}
