import { useLingui } from '@lingui/react/macro';
import type { User } from '@regulars/contract';
import { useDates } from '../../framework/use-dates.ts';
import { useCurrentUser } from '../../framework/session/index.ts';

/** What the list and the drawer say of a user. */
export function useUserWords() {
  const { t } = useLingui();
  const dates = useDates();
  const { user_id: me } = useCurrentUser();
  return {
    /** Where the user works; branches that the reader doesn't see are not told. */
    places: ({ all_branches, branches }: User): string => {
      if (all_branches) return t`All branches`;
      const [first, ...others] = branches.map(({ branch_name }) => branch_name);
      if (first === undefined) return '–';
      const more = others.length;
      return more === 0 ? first : t`${first} +${more}`;
    },
    /** The same in full; null without any. */
    allPlaces: ({ all_branches, branches }: User): string | null =>
      all_branches
        ? t`All branches, later ones too`
        : branches.map(({ branch_name }) => branch_name).join(t`, `) || null,
    seen: ({ last_seen_at }: User): string => (last_seen_at ? dates.cellTime(last_seen_at) : t`Never here yet`),
    /** The same where no label says what it is. */
    seenInWords: ({ last_seen_at }: User): string => {
      if (!last_seen_at) return t`Never here yet`;
      const time = dates.cellTime(last_seen_at);
      return t`Last here ${time}`;
    },
    /** What matters now, below the name. */
    note: ({ user_id, state, invited_at }: User): string | undefined => {
      if (user_id === me) return t`This is you`;
      if (state === 'invited' && invited_at) {
        const day = dates.cell(invited_at);
        return t`Invited ${day}`;
      }
      return undefined;
    },
    isMe: ({ user_id }: User): boolean => user_id === me,
  };
}
