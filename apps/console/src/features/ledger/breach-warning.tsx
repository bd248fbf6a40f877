import { Plural, Trans } from '@lingui/react/macro';
import type { Verification } from '@regulars/contract';
import { useDates } from '../../framework/use-dates.ts';
import { Note } from '../../ui/note.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import styles from './ledger.module.css';

/** Shown until a full verification finds no breach, whichever verification is open. */
export function BreachWarning({ broken, onShow }: { broken: Verification; onShow: () => void }) {
  const { full } = useDates();
  const { breaches } = broken;
  const time = full(broken.asked_at);
  return (
    <div className={styles.warning}>
      <Note
        action={
          <LinkButton onClick={onShow}>
            <Trans>Show what was found</Trans>
          </LinkButton>
        }
      >
        <Plural
          value={breaches}
          one={`The verification of ${time} found # problem. It stands until everything is verified again and passes.`}
          other={`The verification of ${time} found # problems. They stand until everything is verified again and passes.`}
        />
      </Note>
    </div>
  );
}
