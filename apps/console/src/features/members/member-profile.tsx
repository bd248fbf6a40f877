import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { genderPhrases, memberSourcePhrases, say } from '@regulars/phrases';
import { Button } from 'antd';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { Permitted } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import { GradeLines } from './grade-lines.tsx';
import { MemberTags } from './member-tags.tsx';

export function MemberProfile({ member, onEdit }: { member: Member; onEdit?: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const { gender, birthday } = member;
  const edit = onEdit && member.changeable && member.state !== 'cancelled' && (
    <Permitted permission="member:update">
      <Button type="link" size="small" onClick={onEdit}>
        <Trans>Edit</Trans>
      </Button>
    </Permitted>
  );
  return (
    <Panel title={t`Profile`} extra={edit}>
      <DescriptionList
        items={[
          { label: t`Phone`, value: <PhoneText phone={member.phone} /> },
          { label: t`Gender`, value: gender === 1 || gender === 2 ? say(genderPhrases[gender], locale) : null },
          { label: t`Birthday`, value: birthday && dates.day(birthday) },
          { label: t`Grade`, value: <GradeLines member={member} /> },
          { label: t`Joined`, value: dates.day(member.joined_at) },
          { label: t`Branch`, value: member.branch_name },
          { label: t`Source`, value: say(memberSourcePhrases[member.source], locale) },
          { label: t`Note`, value: member.remark },
          { label: t`Tags`, value: <MemberTags member={member} /> },
        ]}
      />
    </Panel>
  );
}
