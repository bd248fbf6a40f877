import { Trans, useLingui } from '@lingui/react/macro';
import type { HomeFigures } from '@regulars/contract';
import { pages, type PageCode, type Permission } from '@regulars/contract/menu';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../../framework/api/index.ts';
import { useCanAt } from '../../framework/session/index.ts';
import { ChangeMark } from '../../ui/change-mark.tsx';
import { KpiTile } from '../../ui/kpi-tile.tsx';
import { countText, moneyText } from '../../format/numbers.ts';
import { Money } from '../../ui/money.tsx';
import styles from './dashboard.module.css';
import { useFigureWords } from './use-figure-words.ts';
import { useHomePlace } from './use-home-place.ts';
import { useWeek } from './use-week.ts';

type Compared = HomeFigures['figures']['spent'];

/** The day's figures, each against the same time a week earlier. */
export function FigureTiles({ figures }: { figures: HomeFigures }) {
  const { t } = useLingui();
  const { spent, topped_up: toppedUp, served, new_members: joined } = figures.figures;
  const { branch } = useHomePlace();
  const seesTopUps = useCanAt('top_up', 'top_up:read');
  const trendOf = useWeek(figures);
  const links = linksOf(figures.date, branch);
  const note = (figure: Compared, text: (value: number) => string): ReactNode => (
    <Comparison figures={figures} figure={figure} text={text} />
  );
  return (
    <div className={styles.tiles}>
      <KpiTile
        label={t`Stored value spent`}
        value={<Money fen={spent.now} size="figure" />}
        note={note(spent, moneyText)}
        trend={trendOf('spent', moneyText)}
      />
      <KpiTile
        label={<TileLink {...links.toppedUp}>{t`Top-ups less refunds`}</TileLink>}
        value={<Money fen={toppedUp.now} size="figure" />}
        note={note(toppedUp, moneyText)}
        trend={trendOf('topped_up', moneyText)}
      />
      <KpiTile
        label={t`Members served`}
        value={countText(served.now)}
        note={note(served, countText)}
        trend={trendOf('served', countText)}
      />
      <KpiTile
        label={<TileLink {...links.joined}>{t`New members`}</TileLink>}
        value={countText(joined.now)}
        note={note(joined, countText)}
        trend={trendOf('new_members', countText)}
      />
      {figures.as_of !== null && !branch && seesTopUps && <NotSpentTile />}
    </div>
  );
}

interface TileLinkProps {
  address: string;
  page: PageCode;
  permission: Permission;
  children: ReactNode;
}

/** Where a day's figures come from, at one branch if it is chosen. */
const linksOf = (date: string, branch: string | undefined) => {
  const at = branch === undefined ? '' : `&branch_id=${branch}`;
  return {
    toppedUp: {
      address: `${pages.top_up.address}?dated_from=${date}&dated_to=${date}${at}`,
      page: 'top_up',
      permission: 'top_up:read',
    },
    joined: {
      address: `${pages.member.address}?joined_from=${date}&joined_to=${date}${at}`,
      page: 'member',
      permission: 'member:read',
    },
  } as const;
};

/** A tile's name, which leads to what its figure is made of, for whom may see that. */
function TileLink({ address, page, permission, children }: TileLinkProps) {
  const mayRead = useCanAt(page, permission);
  return mayRead ? (
    <Link className="tapped" to={address}>
      {children}
    </Link>
  ) : (
    children
  );
}

/** What members still have of what the user's branches sold; of now, whatever day is shown. */
function NotSpentTile() {
  const { t } = useLingui();
  const { data } = useEndpoint('GET /recharge-rule/general-situation', {}, { quiet: true, staleTime: 60_000 });
  const { principal, bonus } = data?.liability ?? { principal: 0, bonus: 0 };
  const [ofPrincipal, ofBonus] = [moneyText(principal), moneyText(bonus)];
  return (
    <KpiTile
      label={
        <TileLink address={pages.top_up_note.address} page="top_up_note" permission="top_up_note:read">
          {t`Not spent yet`}
        </TileLink>
      }
      value={data ? <Money fen={principal + bonus} size="figure" /> : '–'}
      note={data && t`Principal ${ofPrincipal}, bonus ${ofBonus}`}
    />
  );
}

interface ComparisonProps {
  figures: HomeFigures;
  figure: Compared;
  text: (value: number) => string;
}

function Comparison({ figures, figure: { now, before }, text }: ComparisonProps) {
  const { earlier } = useFigureWords(figures);
  if (now === before) return <Trans>Same as {earlier}</Trans>;
  return (
    <>
      {before > 0 && <ChangeMark ratio={now / before - 1} />}
      <span>
        {earlier} {text(before)}
      </span>
    </>
  );
}
