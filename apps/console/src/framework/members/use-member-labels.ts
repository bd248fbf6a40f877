import { useLingui } from '@lingui/react/macro';
import { genderPhrases, say } from '@regulars/phrases';
import { useDates } from '../use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { MemberValues } from './member-values.ts';
import { useMemberChoices } from './use-member-choices.ts';

/** Labels of a member's fields, and texts for their values. */
export function useMemberLabels() {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const { grades, branches } = useMemberChoices();
  const labels: Readonly<Record<keyof MemberValues, string>> = {
    phone: t`Phone`,
    name: t({ message: 'Name', context: 'of a person' }),
    gender: t`Gender`,
    birthday: t`Birthday`,
    grade_id: t`Grade`,
    grade_to: t`Grade ends`,
    branch_id: t`Branch`,
    member_no: t`Card number`,
    tags: t`Tags`,
    remark: t`Note`,
  };
  function textOf(name: string, value: unknown): string {
    if (value === null || value === undefined || value === '' || value === 0) return t`not set`;
    const text = Array.isArray(value)
      ? value.join(t`, `) || t`not set`
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
    if (name === 'gender') return say(genderPhrases[text === '1' ? 1 : 2], locale);
    if (name === 'grade_id') return grades.find(({ grade_id }) => grade_id === text)?.name ?? text;
    if (name === 'branch_id') return branches.find((branch) => branch.value === text)?.label ?? t`another branch`;
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? dates.day(text) : text;
  }

  return { labels, textOf };
}
