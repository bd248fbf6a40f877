import { Trans, useLingui } from '@lingui/react/macro';
import { memberImportLimits } from '@regulars/contract/rules';
import { countText } from '../../format/numbers.ts';
import { saveFile, useAction } from '../../framework/api/index.ts';
import { UploadZone } from '../../framework/imports/upload-zone.tsx';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { importReads, memberImportPages } from './member-import-pages.ts';

/** Uploads a dropped or chosen file and opens its import. */
export function ImportUpload() {
  const { t } = useLingui();
  const tab = useTab();
  const upload = useAction('POST /vip-infos/imports', { quiet: true, invalidates: importReads });
  const rows = countText(memberImportLimits.rows);
  const megabytes = memberImportLimits.bytes / 1024 / 1024;
  return (
    <UploadZone
      label={t`Member file`}
      busy={upload.isPending}
      onFile={async (body) => {
        const { batch_id } = await upload.mutateAsync({ body });
        tab.openTab(memberImportPages.address(batch_id));
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
