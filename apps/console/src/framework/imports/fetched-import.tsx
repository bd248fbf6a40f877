import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { Fetched } from '../detail/fetched.tsx';
import { useTabTitle } from '../tabs/tab-context.ts';
import type { Imported } from './import-pages.ts';

interface FetchedImportProps<Batch extends Imported> {
  result: ComponentProps<typeof Fetched<Batch>>['result'];
  children: (batch: Batch) => ReactNode;
}

/** The page of an import, once it is fetched; its tab is named after the file. */
export function FetchedImport<Batch extends Imported>({ result, children }: FetchedImportProps<Batch>) {
  const { t } = useLingui();
  useTabTitle(result.data?.file_name);
  return (
    <Fetched
      result={result}
      words={{
        missing: t`There is no such import`,
        missingHint: t`The address may be mistyped, or the import belongs to another merchant.`,
        denied: t`You cannot view imports`,
        broken: t`The import did not load`,
      }}
    >
      {children}
    </Fetched>
  );
}
