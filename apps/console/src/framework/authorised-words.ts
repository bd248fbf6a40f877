import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Authorised } from '@regulars/contract';

/** Who may do something, in few words: “王店长 or 2 others”; undefined if nobody may. */
export function useAuthorisedWords(): (authorised: Authorised | null | undefined) => string | undefined {
  const { t } = useLingui();
  return (authorised) => {
    if (!authorised || authorised.total === 0) return undefined;
    const { names, total } = authorised;
    const [name, other] = names;
    if (name === undefined) return t`${plural(total, { one: '# colleague', other: '# colleagues' })}`;
    if (total === 1) return name;
    if (total === 2 && other !== undefined) return t`${name} or ${other}`;
    const others = total - 1;
    return t`${name} or ${plural(others, { one: '# other', other: '# others' })}`;
  };
}
