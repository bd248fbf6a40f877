import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { Note } from '../../ui/note.tsx';
import { useDates } from '../use-dates.ts';
import { useLasting } from '../use-lasting.ts';
import { useOnline } from '../use-online.ts';
import type { ListResult } from './list-result.ts';

/** Milliseconds after which the previous rows are called so: a usual answer takes less. */
const longWait = 1500;

/** Says why the rows may not be the current ones, and when they were read. */
export function AgeNote({ result }: { result: ListResult<unknown> }) {
  const { readAt, isFetching, refetch } = result;
  const text = useAgeText(result);
  if (readAt === undefined || text === undefined) return null;
  return (
    <Note
      action={
        !isFetching && (
          <Button size="small" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      {text}
    </Note>
  );
}

function useAgeText({ error, readAt = 0, outdated, isFetching }: ListResult<unknown>): string | undefined {
  const { t } = useLingui();
  const online = useOnline();
  const late = useLasting(outdated && isFetching, longWait);
  const time = useDates().time(readAt);
  const offline = t`No network.`;
  if (outdated) {
    const reason = online ? (error?.message ?? (late ? t`Still loading.` : undefined)) : offline;
    return reason && t`${reason} These rows are the previous result, from ${time}, and cannot be opened.`;
  }
  if (!online) return t`${offline} These rows are from ${time}.`;
  return error ? t`These rows, from ${time}, may be out of date: ${error.message}` : undefined;
}
