import { Plural, Trans } from '@lingui/react/macro';
import type { Verification } from '@regulars/contract';
import { useDates } from '../../framework/use-dates.ts';
import { Note } from '../../ui/note.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import styles from './ledger.module.css';

/** Shown until a full verification finds no breach, whichever verification is open. */
export function BreachWarning({ broken, onShow }: { broken: Verification; onShow: () => void }) {
  const dates = useDates();
  const { breaches } = broken;
  const time = dates.time(broken.asked_at);
  return (
    <div className={styles.warning}>
      <Note
        action={
          <LinkButton onClick={onShow}>
            <Trans>Show the results</Trans>
          </LinkButton>
        }
      >
        <Plural
          value={breaches}
          one={`The verification of ${time} found # problem. This warning stays until a full verification passes.`}
          other={`The verification of ${time} found # problems. This warning stays until a full verification passes.`}
        />
      </Note>
    </div>
  );
}
