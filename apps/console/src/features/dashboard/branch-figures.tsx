import { Trans, useLingui } from '@lingui/react/macro';
import type { HomeFigures } from '@regulars/contract';
import { homeBranches } from '@regulars/contract/rules';
import { ChangeMark } from '../../ui/change-mark.tsx';
import { countText, moneyText } from '../../format/numbers.ts';
import { ScrollRegion } from '../../framework/scroll-region.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import styles from './dashboard.module.css';
import { useFigureWords } from './use-figure-words.ts';
import { useHomePlace } from './use-home-place.ts';

type Figures = HomeFigures['figures'];

/** The figures by branch, with their total; a branch's name leads to its own home. */
export function BranchFigures({ figures }: { figures: HomeFigures }) {
  const { t } = useLingui();
  const { choose } = useHomePlace();
  const { earlier } = useFigureWords(figures);
  const count = countText(figures.branches_total);
  const titles = {
    spent: t`Stored value spent`,
    change: earlier,
    topped_up: t`Top-ups less refunds`,
    served: t`Members served`,
    new_members: t`New members`,
  };
  return (
    <Panel title={<Trans>By branch</Trans>} note={<Trans>Choose one to see its own page</Trans>} flush>
      <ScrollRegion label={t`Figures by branch`}>
        <table className={styles.branches}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Branch</Trans>
              </th>
              {Object.entries(titles).map(([key, title]) => (
                <th key={key} scope="col">
                  {key === 'change' ? t`Against ${title}` : title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.branches.map(({ branch_id: id, branch_name: name, ...own }) => (
              <tr key={id ?? ''}>
                <th scope="row">
                  {id === null ? (
                    <Trans>No branch</Trans>
                  ) : (
                    <LinkButton onClick={() => choose({ branch: id })}>{name}</LinkButton>
                  )}
                </th>
                <Cells figures={own} titles={titles} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <Trans>Total</Trans>
              </th>
              <Cells figures={figures.figures} titles={titles} />
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      <p className={styles.foot}>
        <Trans>A member served at two branches counts once in the total.</Trans>
        {figures.branches_total > homeBranches && (
          <>
            {' '}
            <Trans>
              Of {count} branches, the {homeBranches} where most happened are shown.
            </Trans>
          </>
        )}
      </p>
    </Panel>
  );
}

function Cells({ figures, titles }: { figures: Figures; titles: Readonly<Record<string, string>> }) {
  const { spent, topped_up: toppedUp, served, new_members: joined } = figures;
  return (
    <>
      <td data-title={titles['spent']}>{moneyText(spent.now)}</td>
      <td data-title={titles['change']}>
        {spent.before > 0 ? <ChangeMark ratio={spent.now / spent.before - 1} /> : '–'}
      </td>
      <td data-title={titles['topped_up']}>{moneyText(toppedUp.now)}</td>
      <td data-title={titles['served']}>{countText(served.now)}</td>
      <td data-title={titles['new_members']}>{countText(joined.now)}</td>
    </>
  );
}
