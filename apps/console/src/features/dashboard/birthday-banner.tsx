import { Plural, Trans } from '@lingui/react/macro';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/plain/button.tsx';

/** `month` is that of the business date. The list is of those counted: without cancelled members. */
export function BirthdayBanner({ count, month }: { count: number; month: string | undefined }) {
  const { openTab } = useTab();
  if (count === 0 || month === undefined) {
    return (
      <Banner kind="membership" title={<Trans>Welcome back</Trans>}>
        <Trans>No member has a birthday this month.</Trans>
      </Banner>
    );
  }
  return (
    <Banner
      kind="membership"
      title={
        <Plural value={count} one="# member has a birthday this month" other="# members have a birthday this month" />
      }
      action={
        <Button
          variant="solid"
          onClick={() => openTab(`/membermanage?state=normal&state=frozen&birthday_month=${Number(month)}`)}
        >
          <Trans>See who they are</Trans>
        </Button>
      }
    >
      <Trans>A greeting at the counter costs nothing.</Trans>
    </Banner>
  );
}
