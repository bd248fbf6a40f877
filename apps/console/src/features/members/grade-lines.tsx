import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { factorText, priceText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import styles from './members.module.css';

type Graded = Pick<Member, 'grade_id' | 'grade_name' | 'grade_to' | 'grade_floor' | 'grade_floor_to'>;

/** The grade with its end, the one set by hand or paid for below which it doesn't fall, and what it gives. */
export function GradeLines({ member }: { member: Graded }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const { data: grades } = useEndpoint('GET /vip-grades', {}, { quiet: true, staleTime: 300_000 });
  const { grade_id: heldId, grade_name: name, grade_to: to, grade_floor: floorId, grade_floor_to: floorTo } = member;
  const held = grades?.find(({ grade_id: id }) => id === heldId);
  const floor = floorId === heldId ? name : grades?.find(({ grade_id: id }) => id === floorId)?.name;
  const floorEnd = floorTo && dates.day(floorTo);
  const points = held && factorText(held.earning_rate);
  const price = held && priceText(held.discount_rate, locale);
  return (
    <>
      {to ? t`${name}, until ${dates.day(to)}` : name}
      {floor !== undefined && floorId !== null && (
        <span className={styles.gradeLine}>
          {floorId === heldId ? (
            floorEnd ? (
              <Trans>Kept until {floorEnd}</Trans>
            ) : (
              <Trans>Kept without end</Trans>
            )
          ) : floorEnd ? (
            <Trans>
              Not below {floor} until {floorEnd}
            </Trans>
          ) : (
            <Trans>Never below {floor}</Trans>
          )}
        </span>
      )}
      {held && (
        <span className={styles.gradeLine}>
          <Trans>
            ×{points} points, {price}
          </Trans>
        </span>
      )}
    </>
  );
}
