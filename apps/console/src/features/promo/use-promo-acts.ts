import { useLingui } from '@lingui/react/macro';
import type { ProvidedPromo } from '@regulars/contract';
import { announced, useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useLock } from '../../framework/form/use-lock.ts';

/** What the provider's acts change. */
export const rereads = ['/provider/promo', '/provider/logs', '/dashboard/promo'] as const;

/** Asks, acts and says that it is done; the call announces an error. */
function useAsked() {
  const { t } = useLingui();
  const { message, confirm } = useFeedback();
  const { locked, run } = useLock();
  const asked = (
    question: { title: string; text: string; yes: string; isSafe?: boolean },
    act: () => Promise<unknown>,
    done: string,
  ): void =>
    void run(async () => {
      if (!(await confirm({ ...question, no: t`Cancel` }))) return;
      try {
        await act();
        void message.success(done);
      } catch (error) {
        announced(error);
      }
    });
  return { asked, busy: locked };
}

/** What is done to the promo as a whole, each after a question, on the version that was seen. */
export function usePromoActs({ draft, before }: ProvidedPromo) {
  const { t } = useLingui();
  const { asked, busy } = useAsked();
  const options = { invalidates: rereads };
  const publish = useAction('PUT /provider/promo/publish', options);
  const takeBack = useAction('PUT /provider/promo/take-back', options);
  const clear = useAction('PUT /provider/promo/clear', options);
  const discard = useAction('DELETE /provider/promo', options);
  const title = before?.title ?? null;
  const again =
    title === null
      ? t`Merchants see the console’s own banner again, as before.`
      : t`Merchants see “${title}” again, as before.`;
  const rest = draft ? t`The draft stays.` : t`What is shown now becomes the draft.`;
  const ask = {
    publish: {
      title: t`Publish the promo?`,
      text: t`Every merchant sees it at once on the home page. You can take it back.`,
      yes: t`Publish`,
      isSafe: true,
    },
    takeBack: {
      title: t`Take back what is shown?`,
      text: t`${again} ${rest}`,
      yes: t({ message: 'Take back', context: 'a publication' }),
    },
    clear: {
      title: t`Stop showing the promo?`,
      text: t`Merchants see the console’s own banner and no apps. You can take it back.`,
      yes: t`Stop showing it`,
    },
    discard: {
      title: t`Discard the draft?`,
      text: t`What was written for it is lost. What merchants see stays.`,
      yes: t`Discard`,
    },
  };
  return {
    busy,
    publish: (ifMatch: number) => asked(ask.publish, () => publish.mutateAsync({ ifMatch }), t`Published`),
    takeBack: (ifMatch: number) => asked(ask.takeBack, () => takeBack.mutateAsync({ ifMatch }), t`Taken back`),
    clear: (ifMatch: number) =>
      asked(ask.clear, () => clear.mutateAsync({ ifMatch }), t`The promo is not shown any more`),
    discard: (ifMatch: number) => asked(ask.discard, () => discard.mutateAsync({ ifMatch }), t`The draft is discarded`),
  };
}
