import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Member, OrderQuote } from '@regulars/contract';
import { memberStatePhrases, say, type IssuedState } from '@regulars/phrases';
import { Cake, StickyNote, Tag, Wallet, X } from 'lucide-react';
import type { RefObject } from 'react';
import { yearlyText } from '../../format/dates.ts';
import { countText, moneyText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { MemberSearch } from '../../framework/counter/member-search.tsx';
import { useMemberSearch } from '../../framework/counter/use-member-search.ts';
import { MemberLink } from '../../framework/member-link.tsx';
import { useCan } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { GradeBadge } from '../../ui/grade-badge.tsx';
import { faceOf } from '../../ui/grade-face.ts';
import { PhoneText } from '../../ui/phone-text.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import type { Customer } from './basket.ts';
import { CameraButton } from './camera-button.tsx';
import styles from './cashier.module.css';
import { RefundButton } from './refund-button.tsx';

/** Days before a birthday at which the cashier is told. */
const soon = 7;
/** Days after today until which a coupon ends soon. */
const soonEnds = 3;

interface CustomerPanelProps {
  customer: Customer | null;
  /** What the quote knows of the member, newer than what was read. */
  known: OrderQuote['member'] | undefined;
  input: RefObject<HTMLInputElement | null>;
  locked: boolean;
  onServe: (customer: Customer) => void;
  onDismiss: () => void;
  onAdd: (searched: string) => void;
  onTopUp: (member: Member) => void;
  /** Lets the member take a coupon; undefined where that can’t be. */
  onClaim: ((member: Customer) => void) | undefined;
  onLeave: () => void;
  onNobody: (words: string, clear: () => void) => void;
  /** Undefined for who may give no refund. */
  onRefund: (() => void) | undefined;
  /** What a camera read. */
  onRead: (code: string) => void;
}

/** Who pays: a search, and then what the member has. */
export function CustomerPanel(props: CustomerPanelProps) {
  const { t } = useLingui();
  const { customer, input, onServe, onAdd, onLeave, onNobody, onRefund, onRead } = props;
  const mayAdd = useCan('member:create');
  const search = useMemberSearch({
    onOpen: ({ vip_id, name }) => onServe({ vip_id, name }),
    onAdd: mayAdd ? onAdd : undefined,
    onLeave,
    onNobody,
  });
  if (customer) return <Served {...props} customer={customer} />;
  return (
    <section aria-label={t`Member`} className={styles.find}>
      <MemberSearch
        search={search}
        input={input}
        purpose="serve"
        extra={<CameraButton title={t`Scan the member’s code by camera`} goesOn={false} onRead={onRead} />}
      />
      {search.words === '' && (
        <p className={styles.hint}>
          <Trans>Scan the member’s code or type the last digits of the phone. A walk-in needs none.</Trans>
        </p>
      )}
      <div className={styles.tasks}>
        {mayAdd && (
          <Button onClick={() => onAdd(search.words)}>
            <Trans>New member</Trans>
          </Button>
        )}
        {onRefund && <RefundButton onPress={onRefund} />}
      </div>
    </section>
  );
}

function Served(props: CustomerPanelProps & { customer: Customer }) {
  const { customer, known, locked, onDismiss, onTopUp, onClaim, onRefund } = props;
  const { t } = useLingui();
  const mayTopUp = useCan('top_up:create');
  const { data: member, error } = useEndpoint(
    'GET /vip-infos/{id}',
    { params: { id: customer.vip_id } },
    { quiet: true, staleTime: 0 },
  );
  if (!member)
    return (
      <section aria-label={t`Member`} className={styles.panel}>
        <div className={styles.person}>
          <Avatar id={customer.vip_id} name={customer.name} size={44} />
          <strong className={styles.grow}>{customer.name}</strong>
          <Leave onLeave={onDismiss} locked={locked} />
        </div>
        {error ? <p className={styles.refusal}>{error.message}</p> : <SkeletonBlock height={72} />}
      </section>
    );
  return (
    <section aria-label={t`Member`} className={styles.panel}>
      <Person member={member} locked={locked} onLeave={onDismiss} />
      <dl className={styles.figures}>
        <div>
          <dt>
            <Trans>Stored value</Trans>
          </dt>
          <dd>{moneyText(known?.stored_value ?? member.principal + member.bonus)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Points</Trans>
          </dt>
          <dd>{countText(known?.points ?? member.points)}</dd>
        </div>
        {!locked && <Coupons memberId={member.vip_id} />}
      </dl>
      <Facts member={member} />
      <div className={styles.tasks}>
        {mayTopUp && !locked && member.state === 'normal' && (
          <Button icon={<Wallet size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => onTopUp(member)}>
            <Trans>Top up</Trans>
          </Button>
        )}
        {onRefund && !locked && <RefundButton onPress={onRefund} />}
      </div>
      {onClaim && !locked && member.state === 'normal' && (
        <p className={styles.links}>
          <LinkButton onClick={() => onClaim(customer)}>
            <Trans>Take a coupon…</Trans>
          </LinkButton>
        </p>
      )}
    </section>
  );
}

/** How many coupons the member can use, and how many of them end soon. */
function Coupons({ memberId }: { memberId: string }) {
  const usable = { vip_id: memberId, state: ['unused'] satisfies IssuedState[], size: 1 };
  const { data: all } = useEndpoint('GET /vip-infos/coupon-report', { query: usable }, { quiet: true, staleTime: 0 });
  const { data: ending } = useEndpoint(
    'GET /vip-infos/coupon-report',
    { query: { ...usable, expires_within: soonEnds } },
    { quiet: true, staleTime: 0, enabled: (all?.total ?? 0) > 0 },
  );
  const ends = ending?.total ?? 0;
  return (
    <div className={styles.usable}>
      <dt>
        <Trans>Usable coupons</Trans>
      </dt>
      <dd>
        {all ? countText(all.total) : '–'}
        {all && ends > 0 && (
          <small>
            <Plural value={ends} one="# ends within 3 days" other="# end within 3 days" />
          </small>
        )}
      </dd>
    </div>
  );
}

function Person({ member, locked, onLeave }: { member: Member; locked: boolean; onLeave: () => void }) {
  const locale = useLocale();
  const { vip_id: id, name, phone, state, grade_face: face, grade_name: grade } = member;
  return (
    <div className={styles.person}>
      <Avatar id={id} name={name} size={44} />
      <div className={styles.who}>
        <MemberLink id={id} name={name} />
        <span className={styles.grade}>
          {state === 'normal' ? (
            <GradeBadge {...faceOf(face)}>{grade}</GradeBadge>
          ) : (
            <StateTag meaning={state === 'frozen' ? 'attention' : 'over'}>
              {say(memberStatePhrases[state], locale)}
            </StateTag>
          )}
          <PhoneText phone={phone} />
        </span>
      </div>
      <Leave onLeave={onLeave} locked={locked} />
    </div>
  );
}

function Leave({ onLeave, locked }: { onLeave: () => void; locked: boolean }) {
  const { t } = useLingui();
  if (locked) return null;
  return (
    <button type="button" className={styles.icon} aria-label={t`Without this member`} onClick={onLeave}>
      <X size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

/** Days until a birthday, by its day of the year; undefined if it is far. */
function daysUntil(birthday: string | null, today: string): number | undefined {
  if (birthday === null) return undefined;
  const year = Number(today.slice(0, 4));
  const at = (text: string) => Date.parse(`${text}T00:00:00Z`);
  const [next = 0] = [year, year + 1]
    .map((one) => at(`${one}-${yearlyText(birthday)}`))
    .filter((one) => one >= at(today));
  const days = Math.round((next - at(today)) / 86_400_000);
  return days >= 0 && days <= soon ? days : undefined;
}

/** What the cashier should know of the member. */
function Facts({ member: { birthday, tags, remark } }: { member: Member }) {
  const days = daysUntil(birthday, useDates().today());
  if (days === undefined && tags.length === 0 && !remark) return null;
  return (
    <ul className={styles.facts}>
      {days !== undefined && (
        <li className={styles.birthday}>
          <Cake size={16} strokeWidth={1.75} aria-hidden="true" />
          {days === 0 ? (
            <Trans>Birthday today</Trans>
          ) : (
            <Plural value={days} one="Birthday in # day" other="Birthday in # days" />
          )}
        </li>
      )}
      {tags.length > 0 && (
        <li>
          <Tag size={16} strokeWidth={1.75} aria-hidden="true" />
          {tags.join(' · ')}
        </li>
      )}
      {remark && (
        <li>
          <StickyNote size={16} strokeWidth={1.75} aria-hidden="true" />
          {remark}
        </li>
      )}
    </ul>
  );
}
