import { Trans, useLingui } from '@lingui/react/macro';
import type { CurrentUser, MerchantItem } from '@regulars/contract';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { TextField } from '../../ui/plain/text-field.tsx';
import { ApiError } from '../api/index.ts';
import { enterMerchant, selection, signOut } from '../session/index.ts';
import { canEnter } from './card-state.ts';
import { MerchantCard } from './merchant-card.tsx';
import styles from './merchant-choice.module.css';

type MerchantChoiceProps<Merchant extends MerchantItem> = {
  merchants: readonly Merchant[];
  /** Enters a sole merchant without asking. */
  enterOnly?: boolean;
  /** Why the merchant where the user was can't be entered any longer. */
  left?: { refusal: ApiError; merchantId: string | null } | undefined;
  onEntered: (user: CurrentUser) => void;
  onInitialise: (merchant: MerchantItem) => void;
  /** More about a merchant, on its card. */
  more?: (merchant: Merchant) => ReactNode;
};

/** The account's merchants as cards, searchable by name or number. */
export function MerchantChoice<Merchant extends MerchantItem>({
  merchants,
  enterOnly = false,
  left,
  onEntered,
  onInitialise,
  more,
}: MerchantChoiceProps<Merchant>) {
  const { t } = useLingui();
  const [keyword, setKeyword] = useState('');
  const { entering, refused, enter } = useEntry(onEntered);
  const refusal = refused ?? left?.refusal;
  const navigate = useNavigate();
  const [only] = enterOnly && merchants.length === 1 ? merchants : [];
  useEnterOnce(only && canEnter(only) ? only.merchant_id : undefined, enter);

  const lost = refused ? undefined : merchants.find((one) => one.merchant_id === left?.merchantId);
  const found = merchants.filter((merchant) => isFound(merchant, keyword));
  return (
    <section aria-labelledby="merchant-choice" className={styles.choice}>
      <ChoiceHead
        keyword={keyword}
        onSearch={setKeyword}
        onEnter={() => {
          const first = found.find(canEnter);
          if (first) void enter(first.merchant_id);
        }}
      />
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {lost && <strong className={styles.lost}>{lost.abbreviation_name}</strong>}
          {refusal.message}
        </p>
      )}
      {refusal?.name === 'second_factor_demanded' && (
        <div className={styles.ways}>
          <Button variant="solid" onClick={() => void navigate('/account?part=safety')}>
            <Trans>Set up two-step verification</Trans>
          </Button>
          <Button onClick={() => void signOut()}>
            <Trans>Sign in again</Trans>
          </Button>
        </div>
      )}
      {found.length === 0 && (
        <EmptyState kind="noResult" title={t`No merchant matches`}>
          {t`Search by part of its name or number.`}
        </EmptyState>
      )}
      <ul className={styles.cards}>
        {found.map((merchant) => (
          <li key={merchant.merchant_id}>
            <MerchantCard
              merchant={merchant}
              entering={entering === merchant.merchant_id}
              onEnter={() => void enter(merchant.merchant_id)}
              onInitialise={() => onInitialise(merchant)}
              onExport={() => {
                selection.choose({ merchantId: merchant.merchant_id, userId: merchant.user_id });
                void navigate('/exportData');
              }}
            >
              {more?.(merchant)}
            </MerchantCard>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChoiceHeadProps {
  keyword: string;
  onSearch: (keyword: string) => void;
  /** Enter was pressed: the first merchant found is meant. */
  onEnter: () => void;
}

function ChoiceHead({ keyword, onSearch, onEnter }: ChoiceHeadProps) {
  const { t } = useLingui();
  return (
    <div className={styles.head}>
      <h1 id="merchant-choice" className={styles.title}>
        <Trans>Please choose merchant</Trans>
      </h1>
      <div className={styles.search}>
        <TextField
          type="search"
          label={t`Find by name or number`}
          labelHidden
          size="middle"
          placeholder={t`Find by name or number`}
          prefix={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
          value={keyword}
          onChange={({ target }) => onSearch(target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !nativeEvent.isComposing) onEnter();
          }}
        />
      </div>
    </div>
  );
}

/** Shown while the merchants load. */
export function MerchantChoiceSkeleton() {
  const { t } = useLingui();
  return (
    <output className={styles.cards} aria-label={t`Loading`}>
      {Array.from({ length: 6 }, (_, at) => (
        <span key={at} className={styles.skeleton} />
      ))}
    </output>
  );
}

function isFound({ abbreviation_name, merchant_no }: MerchantItem, keyword: string): boolean {
  const wanted = keyword.trim().toLowerCase();
  return [abbreviation_name, merchant_no].some((text) => text.toLowerCase().includes(wanted));
}

function useEntry(onEntered: (user: CurrentUser) => void) {
  const [entering, setEntering] = useState<string>();
  const [refused, setRefused] = useState<ApiError>();

  async function enter(merchantId: string): Promise<void> {
    if (entering !== undefined) return;
    setEntering(merchantId);
    setRefused(undefined);
    try {
      onEntered(await enterMerchant(merchantId));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error);
    } finally {
      setEntering(undefined);
    }
  }

  return { entering, refused, enter };
}

function useEnterOnce(merchantId: string | undefined, enter: (merchantId: string) => Promise<void>): void {
  const entered = useRef(false);
  useEffect(() => {
    if (merchantId === undefined || entered.current) return;
    entered.current = true;
    void enter(merchantId);
  }, [merchantId, enter]);
}
