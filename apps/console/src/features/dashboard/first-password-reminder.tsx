import { Trans } from '@lingui/react/macro';
import { deviceDates } from '../../format/dates.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Note } from '../../ui/note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';

/** Asks whoever signs in with an initial password for their own, before the initial one ends. */
export function FirstPasswordReminder() {
  const locale = useLocale();
  const { data: person } = useEndpoint('GET /merc/personal/current', {}, { quiet: true });
  if (!person?.password_until) return null;
  const day = deviceDates(locale).day(person.password_until);
  return (
    <Panel flush>
      <Note
        action={
          <LinkButton onClick={() => globalThis.open('/account?part=safety', '_blank')}>
            <Trans>Set your own password</Trans>
          </LinkButton>
        }
      >
        <Trans>Your initial password signs in until {day}, and not afterwards.</Trans>
      </Note>
    </Panel>
  );
}
