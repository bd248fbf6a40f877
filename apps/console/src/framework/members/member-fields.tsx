import { Trans, useLingui } from '@lingui/react/macro';
import {
  memberNoPattern,
  personNamePattern,
  phonePattern,
  remarkLength,
  tagPattern,
  tagsPerMember,
} from '@regulars/contract/rules';
import { genderPhrases, memberPhoneTaken, say, type AskedField } from '@regulars/phrases';
import { Form, Input, Radio, Select } from 'antd';
import type { ApiError } from '../api/index.ts';
import { DateInput } from '../form/date-input.tsx';
import { FormPair } from '../form/form-pair.tsx';
import { PhoneInput } from '../form/phone-input.tsx';
import { useRules } from '../form/rules.ts';
import type { EntityForm } from '../form/use-entity-form.ts';
import { BranchInput } from '../pickers/branch-input.tsx';
import { useCurrentUser } from '../session/index.ts';
import { useTab } from '../tabs/tab-context.ts';
import { useDates } from '../use-dates.ts';
import { cardNumberText } from '../../format/card-numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { GradeBadge } from '../../ui/grade-badge.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { memberAddress } from '../member-address.ts';
import { isMasked } from './member-values.ts';
import type { MemberValues } from './member-values.ts';
import { faceOf } from '../../ui/grade-face.ts';
import { TagsInput } from './tags-input.tsx';
import { useAskedFields } from './use-asked-fields.ts';
import { useMemberChoices } from './use-member-choices.ts';
import { usePhoneHolder } from './use-phone-holder.ts';

interface MemberFieldsProps {
  entity: EntityForm<MemberValues>;
  labels: Readonly<Record<keyof MemberValues, string>>;
  isNew: boolean;
}

export function MemberFields({ entity, labels, isNew }: MemberFieldsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const rules = useRules();
  const today = useDates().today();
  const asked = useAskedFields(isNew);
  const must = (field: AskedField) => (asked[field] === 'required' ? [rules.required()] : []);

  return (
    <>
      <FormPair>
        <PhoneField entity={entity} label={labels.phone} isNew={isNew} />
        <Form.Item
          name="name"
          label={labels.name}
          rules={[
            rules.required(t({ message: 'Please enter the name', context: 'of a person' })),
            rules.fits(personNamePattern, 'person_name'),
          ]}
        >
          <Input autoComplete="off" />
        </Form.Item>
      </FormPair>
      <FormPair>
        <Form.Item
          name="gender"
          label={labels.gender}
          hidden={asked.gender === 'hidden'}
          rules={asked.gender === 'required' ? [{ type: 'number', required: true, min: 1, message: t`Required` }] : []}
        >
          <Radio.Group
            options={[
              { value: 2, label: say(genderPhrases[2], locale) },
              { value: 1, label: say(genderPhrases[1], locale) },
              { value: 0, label: t`Not given` },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="birthday"
          label={labels.birthday}
          hidden={asked.birthday === 'hidden'}
          rules={must('birthday')}
          extra={<Trans>For the birthday gift, once a year</Trans>}
        >
          <DateInput max={today} />
        </Form.Item>
      </FormPair>
      <MembershipFields entity={entity} labels={labels} isNew={isNew} />
      <Form.Item name="tags" label={labels.tags} rules={[rules.eachFits(tagPattern, 'tag', tagsPerMember)]}>
        <TagsInput />
      </Form.Item>
      <Form.Item
        name="remark"
        label={labels.remark}
        hidden={asked.remark === 'hidden'}
        rules={[...must('remark'), rules.text(remarkLength)]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={remarkLength} showCount />
      </Form.Item>
    </>
  );
}

/**
 * If the phone is taken, says so on leaving the field and links to the member who has it. A masked phone can't be
 * changed and is never sent.
 */
function PhoneField({ entity, label, isNew }: Pick<MemberFieldsProps, 'entity' | 'isNew'> & { label: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const rules = useRules();
  const tab = useTab();
  const { error, base, values } = entity;
  const { holder, lookUp } = usePhoneHolder(values.phone);
  const { vip_id: by, name = '', member_no = '' } = holder ?? {};
  const taken =
    takenPhone(error) ??
    (by && { by, words: say(memberPhoneTaken, locale, { name, member_no: cardNumberText(member_no) }) });
  const masked = !isNew && isMasked(base.values.phone);
  return (
    <Form.Item
      name="phone"
      label={label}
      rules={
        masked
          ? [{ required: true }]
          : [rules.required(t`Please enter the phone number`), rules.fits(phonePattern, 'phone')]
      }
      {...(masked && { extra: <Trans>You cannot view full phone numbers, so you cannot change this one here.</Trans> })}
      {...(taken && {
        validateStatus: 'error' as const,
        help: (
          <>
            {taken.words}{' '}
            <LinkButton onClick={() => tab.openTab(memberAddress(taken.by))}>
              <Trans>Open their details</Trans>
            </LinkButton>
          </>
        ),
      })}
    >
      <PhoneInput disabled={masked} onBlur={values.phone === base.values.phone ? undefined : lookUp} />
    </Form.Item>
  );
}

/** Whom a refused save names as having the phone. */
function takenPhone(error: ApiError | undefined): { by: string; words: string } | undefined {
  const by = error?.name === 'member_phone_taken' ? error.context['vip_id'] : undefined;
  return by ? { by, words: error?.message ?? '' } : undefined;
}

function MembershipFields({ entity, labels, isNew }: MemberFieldsProps) {
  const { t } = useLingui();
  const rules = useRules();
  const today = useDates().today();
  const { grades } = useMemberChoices();
  const { branches } = useCurrentUser();
  return (
    <>
      <FormPair>
        <Form.Item
          name="grade_id"
          label={labels.grade_id}
          rules={[{ required: true, message: t`Please choose a grade` }]}
          extra={<Trans>A grade set by hand isn’t lost before its end</Trans>}
        >
          <Select
            options={grades
              .filter(({ grade_id, enabled }) => enabled || grade_id === entity.base.values.grade_id)
              .map(({ grade_id, name, face }) => ({
                value: grade_id,
                label: <GradeBadge {...faceOf(face)}>{name}</GradeBadge>,
              }))}
          />
        </Form.Item>
        <Form.Item name="grade_to" label={labels.grade_to}>
          <DateInput min={today} placeholder={t`No expiry`} />
        </Form.Item>
      </FormPair>
      <FormPair>
        {/* Where there is one branch, a new member has it. */}
        <Form.Item name="branch_id" label={labels.branch_id} hidden={isNew && branches.length === 1}>
          <BranchInput />
        </Form.Item>
        <Form.Item
          name="member_no"
          label={labels.member_no}
          rules={isNew ? [rules.fits(memberNoPattern, 'member_no')] : [{ required: true }]}
          extra={isNew ? <Trans>Leave empty to number it automatically</Trans> : <Trans>Cannot be changed</Trans>}
        >
          <Input autoComplete="off" disabled={!isNew} />
        </Form.Item>
      </FormPair>
    </>
  );
}
