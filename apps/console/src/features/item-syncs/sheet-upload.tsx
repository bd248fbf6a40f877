import { Trans, useLingui } from '@lingui/react/macro';
import { itemSyncLimits } from '@regulars/contract/rules';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { countText } from '../../format/numbers.ts';
import { saveFile, useAction } from '../../framework/api/index.ts';
import { UploadZone } from '../../framework/imports/upload-zone.tsx';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { syncAddress, syncReads } from './sync-words.ts';

/** Syncs with an uploaded sheet and opens the result. */
export function SheetUpload() {
  const { t } = useLingui();
  const tab = useTab();
  const [accepts, setAccepts] = useState(false);
  const upload = useAction('POST /item/syncs', { quiet: true, invalidates: syncReads });
  const rows = countText(itemSyncLimits.sheetRows);
  return (
    <div>
      <UploadZone
        label={t`Sheet of items`}
        busy={upload.isPending}
        onFile={async (body) => {
          const query = { accept_gone: accepts || undefined };
          const { sync_id } = await upload.mutateAsync({ body, query });
          tab.openTab(syncAddress(sync_id));
        }}
        onTemplate={(format) => saveFile('GET /item/syncs/template', { query: { format } })}
      >
        <Trans>
          CSV or XLSX with the headings of the template, at most {rows} rows. It stands for all your items: those it
          lacks are disabled, none is removed.
        </Trans>
      </UploadZone>
      <Checkbox checked={accepts} onChange={({ target }) => setAccepts(target.checked)}>
        <Trans>Go on even if it lacks more than half of the items</Trans>
      </Checkbox>
    </div>
  );
}
