import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OrderReceipt as Content } from '@regulars/contract';
import { figureText, separators } from '@regulars/phrases';
import { cardNumberText } from '../../format/card-numbers.ts';
import type { Dates } from '../../format/dates.ts';
import { countText, moneyText } from '../../format/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Facts, Paid } from '../receipts/receipt-parts.tsx';
import type { Fact } from '../receipts/receipt-parts.tsx';
import { RefundLines } from '../receipts/refund-lines.tsx';
import styles from './order-receipt.module.css';
import { useBackTexts } from './use-back-texts.ts';
import { useOrderWords } from './use-order-words.ts';

interface ContentProps {
  content: Content;
  dates: Pick<Dates, 'exact'>;
}

/** What the receipt of an order says, on paper and on its public page. */
export function OrderReceiptContent({ content, dates }: ContentProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useOrderWords();
  const backTexts = useBackTexts();
  const amountText = ({ fen, points }: Content['refunds'][number]): string =>
    [
      ...(fen > 0 || points === 0 ? [moneyText(fen)] : []),
      ...(points > 0 ? [figureText('points', points, locale)] : []),
    ].join(separators[locale]);
  const { list, due, points_value: value, payments, voided_at: voidedAt } = content;
  const head: Fact[] = [
    [t`Order number`, content.number],
    [t`Time`, dates.exact(content.made_at)],
    [t({ message: 'By', context: 'who took the money' }), content.made_by_name ?? ''],
  ];
  const means: Fact[] = payments.flatMap(({ means: by, fen, tendered }): Fact[] => [
    [words.meansText(by), moneyText(fen)],
    ...(tendered === null
      ? []
      : ([
          [t`Received`, moneyText(tendered)],
          [t({ message: 'Change', context: 'money given back' }), moneyText(tendered - fen)],
        ] as const)),
  ]);
  return (
    <>
      {voidedAt !== null && <Voided at={dates.exact(voidedAt)} />}
      <Facts facts={head} />
      <dl>
        {content.lines.map((line) => (
          <div key={line.no}>
            <dt>{line.name ?? t`An amount`}</dt>
            <dd className={styles.count}>×{words.quantityText(line.quantity, null)}</dd>
            <dd>{moneyText(line.list)}</dd>
          </div>
        ))}
      </dl>
      <Prices content={content} />
      <Paid>
        <Trans context="amount">Paid</Trans>
        <strong>{moneyText(due - value)}</strong>
      </Paid>
      <Facts facts={means} />
      <RefundLines
        refunds={content.refunds.map((refund) => ({ amount: amountText(refund), at: dates.exact(refund.made_at) }))}
      />
      {backTexts(content).map((text, place) => (
        <p key={place}>{text}</p>
      ))}
      <Member content={content} />
      {list - due + value > 0 && <Saved fen={list - due + value} />}
    </>
  );
}

function Voided({ at }: { at: string }) {
  return (
    <p className={styles.voided}>
      <Trans>Voided on {at}</Trans>
    </p>
  );
}

/** From the list price to what was paid. */
function Prices({ content: { lines, list, reductions, points_used, points_value: value } }: { content: Content }) {
  const { t } = useLingui();
  const words = useOrderWords();
  const points = countText(points_used);
  return (
    <dl>
      <div>
        <dt>
          <Plural value={lines.length} one="List price, # line" other="List price, # lines" />
        </dt>
        <dd>{moneyText(list)}</dd>
      </div>
      {reductions
        .filter(({ off }) => off > 0)
        .map((one) => (
          <div key={one.step + one.id}>
            <dt>{words.stepText(one)}</dt>
            <dd>{moneyText(-one.off)}</dd>
          </div>
        ))}
      {value > 0 && (
        <div>
          <dt>{t`${points} points`}</dt>
          <dd>{moneyText(-value)}</dd>
        </div>
      )}
    </dl>
  );
}

function Member({ content: { member, balance, points_earned: earned } }: { content: Content }) {
  const { t } = useLingui();
  if (!member) return null;
  const gained = countText(earned);
  const points = balance ? t`+${gained}, now ${countText(balance.points)}` : `+${gained}`;
  return (
    <Facts
      facts={[
        [t`Member`, `${member.name} ${cardNumberText(member.card_number)}`],
        ...(balance ? [[t`Stored value`, moneyText(balance.stored_value)] as const] : []),
        ...(balance || earned > 0 ? [[t`Points`, points] as const] : []),
      ]}
    />
  );
}

function Saved({ fen }: { fen: number }) {
  const saved = moneyText(fen);
  return (
    <p className={styles.saved}>
      <Trans>Saved {saved}</Trans>
    </p>
  );
}
