import { Trans, useLingui } from '@lingui/react/macro';
import { openingLimits } from '@regulars/contract/rules';
import { countText } from '../../format/numbers.ts';
import { saveFile, useAction } from '../../framework/api/index.ts';
import { UploadZone } from '../../framework/imports/upload-zone.tsx';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { openingPages, openingReads } from './opening-pages.ts';

/** Uploads a dropped or chosen file and opens its preview. */
export function OpeningUpload() {
  const { t } = useLingui();
  const tab = useTab();
  const upload = useAction('POST /opening-balances', { quiet: true, invalidates: openingReads });
  const rows = countText(openingLimits.rows);
  const megabytes = openingLimits.bytes / 1024 / 1024;
  return (
    <UploadZone
      label={t`Opening balances file`}
      busy={upload.isPending}
      onFile={async (body) => {
        const { batch_id } = await upload.mutateAsync({ body });
        tab.openTab(openingPages.address(batch_id));
      }}
      onTemplate={(format) => saveFile('GET /opening-balances/template', { query: { format } })}
    >
      <Trans>
        CSV or XLSX, at most {rows} rows and {megabytes} MB, with any headings. It is only checked; nothing is posted
        until you confirm.
      </Trans>
    </UploadZone>
  );
}
