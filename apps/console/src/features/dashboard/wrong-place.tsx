import { Trans } from '@lingui/react/macro';
import { dayText } from '../../format/dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button } from '../../ui/plain/button.tsx';
import type { PlaceFault } from './use-home-place.ts';
import { useHomePlace } from './use-home-place.ts';

/** Shown in place of figures when the address names a day or a branch that has none. */
export function WrongPlace({ fault }: { fault: PlaceFault }) {
  return fault.of === 'day' ? <WrongDay future={fault.future} /> : <WrongBranch />;
}

function WrongDay({ future }: { future: string | undefined }) {
  const locale = useLocale();
  const { choose } = useHomePlace();
  const day = future && dayText(future, locale);
  return (
    <EmptyState
      kind="noResult"
      title={day ? <Trans>{day} is yet to come</Trans> : <Trans>The date in the address is not valid</Trans>}
      actions={
        <Button variant="solid" onClick={() => choose({ date: undefined })}>
          <Trans>Show today</Trans>
        </Button>
      }
    >
      {day ? (
        <Trans>There are figures up to today.</Trans>
      ) : (
        <Trans>A date is written like 2026-11-20. Show today, or choose a day above.</Trans>
      )}
    </EmptyState>
  );
}

function WrongBranch() {
  const { choose } = useHomePlace();
  return (
    <EmptyState
      kind="noResult"
      title={<Trans>The branch in the address is not one of yours</Trans>}
      actions={
        <Button variant="solid" onClick={() => choose({ branch: undefined })}>
          <Trans>Show all branches</Trans>
        </Button>
      }
    >
      <Trans>It may belong to another merchant, or may no longer be one of yours.</Trans>
    </EmptyState>
  );
}
